"""How it looks: nothing jumps, nothing is wider than the window, and what the policy forbids is not done."""

from harness import test


def some(server):
    for number in range(30):
        server.put(f"File {number}.txt", "x" * number, number)
    server.put("A very long name that goes on and on, longer than any window of a telephone could ever be, until it ends.txt", "x")


@test("Nothing jumps while the page is loaded", prepare=some)
def no_jump(at):
    at.context.add_init_script("window.jumps = 0; new PerformanceObserver(list => list.getEntries().forEach(entry => jumps += entry.value)).observe({type: 'layout-shift', buffered: true});")
    at.open()
    at.page.wait_for_timeout(600)
    jumps = at.page.evaluate("jumps")
    assert jumps < 0.02, f"a shift of {jumps}"


@test("Nothing is wider than the window, from a small phone to a large screen", prepare=some)
def fits(at):
    at.open()
    for width in ((320, 390, 600) if at.is_phone else (640, 768, 1024, 1280, 2000)):
        at.page.set_viewport_size({"width": width, "height": 800})
        at.page.wait_for_timeout(50)
        assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"at {width} it is wider than the window"


@test("The policy lets nothing run but the page's own script, and nothing is asked of other hosts", prepare=some)
def policy(at):
    hosts = set()
    at.page.on("request", lambda request: hosts.add(request.url.split("/")[2]) if request.url.startswith("http") else None)
    answer = at.page.goto(at.server.url)
    rules = answer.headers["content-security-policy"]
    assert "default-src 'none'" in rules and "unsafe" not in rules, rules
    at.page.wait_for_selector("html.ready")
    at.page.evaluate("const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.body.append(script)")
    assert at.page.evaluate("window.ran") is None
    at.errors.clear()
    assert hosts == {f"localhost:{at.server.port}"}, hosts


@test("For those who ask for less motion nothing moves", prepare=some, reduced_motion="reduce")
def still(at):
    at.open()
    at.button("New folder").first.click()
    moving = at.page.evaluate("[...document.querySelectorAll('*')].filter(element => { const style = getComputedStyle(element); return style.transitionDuration !== '0s' || style.animationName !== 'none'; }).length")
    assert moving == 0, f"{moving} elements move"
