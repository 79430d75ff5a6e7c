"""Languages, direction, dates; the page without its script; what the app adds."""

import json
import re

from harness import test

LANGUAGES = {"de": "Dateien hochladen", "fr": "Envoyer des fichiers", "es": "Subir archivos", "it": "Carica file", "pt": "Enviar ficheiros", "ja": "ファイルをアップロード",
             "ko": "파일 업로드", "zh-CN": "上传文件", "ar": "رفع ملفات", "sv": "Upload files"}


def some(server):
    server.put("one.txt", "one", 1)
    server.put("Box/old.txt", "old", 1)


@test("The reader's language is the page's", prepare=some)
def languages(at):
    for language, words in LANGUAGES.items():
        at.page.route(at.server.url, lambda route: route.continue_(headers={**route.request.headers, "accept-language": f"{language},en;q=0.3"}))
        at.open()
        assert at.button(words).first.is_visible(), language
        wanted = {"zh-CN": "zh-Hans", "sv": "en"}.get(language, language)
        assert at.page.locator("html").get_attribute("lang") == wanted
        at.page.unroute(at.server.url)
        assert at.page.locator("html").get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
    at.open("?path=/&lang=fr")
    assert at.button("Envoyer des fichiers").first.is_visible()
    at.row("Box").locator(".link").click()
    at.sees("old.txt")
    assert "lang=fr" in at.page.url


@test("In Arabic everything is laid out from the right", prepare=some)
def right_to_left(at):
    at.open("?lang=ar")
    row = at.page.locator("#rows .row").first
    name, more = row.locator(".link").bounding_box(), row.get_by_role("button").bounding_box()
    assert more["x"] < name["x"], "the menu is not at the left"
    width = at.page.viewport_size["width"]
    assert name["x"] + name["width"] > width / 2
    assert row.locator(".link").evaluate("link => getComputedStyle(link).textAlign") == "right"
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it is wider than the window"


def marked(strings):
    """All strings between marks, so that what has none came from elsewhere."""
    return {key: {form: f"⟦{text}⟧" for form, text in value.items()} if isinstance(value, dict) else f"⟦{value}⟧" for key, value in strings.items()}


SPOKEN = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest('script, style, noscript, .owner-words, .footer, .prologue') && parentElement.checkVisibility()) found.add(data.trim());
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (!element.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) if (element.hasAttribute(name)) found.add(element.getAttribute(name).trim());
  }
  return [...found].filter(text => /\\p{L}{2}/u.test(text));
}"""


@test("Whatever can be read or heard comes from the tables", prepare=lambda server: (some(server), server.put("c notes.md", "# Title"), server.put("d sound.wav", "x")))
def only_tables(at):
    def mark(route):
        answer = route.fetch()
        text = answer.text()
        start = re.search(r'<script type="application/json" id="start"[^>]*>(.*?)</script>', text, re.S)
        value = json.loads(start.group(1))
        plain, value["strings"] = value["strings"], marked(value["strings"])
        text = text.replace(start.group(1), json.dumps(value).replace("<", "\\u003c"))
        # Those that the server has put into the page.
        for words in sorted((one for one in plain.values() if isinstance(one, str)), key=len, reverse=True):
            text = re.sub(rf'((?:aria-label|title|placeholder)="){re.escape(words)}"', rf'\1⟦{words}⟧"', text)
            text = re.sub(rf">{re.escape(words)}<", f">⟦{words}⟧<", text)
        route.fulfill(response=answer, body=text)

    at.page.route(re.compile(rf"{at.server.port}/(\?.*)?$"), mark)
    names = re.compile(r"(one|two|old|fine|Box|notes|sound|Title|text|Untitled|Enter|Esc|Alt|Ctrl|Del|F\d+|https?:\S*|localhost\S*|\.\w+)")
    at.open()
    device = at.page.locator("h1").inner_text()
    at.page.locator("#rows .row").nth(1).focus()
    at.press("Space")
    seen = at.page.evaluate(SPOKEN)
    at.press("Escape")
    at.page.locator("#rows .row button").first.click()
    seen += at.page.evaluate(SPOKEN)
    at.press("Escape")
    for item in (-1, -2, -3):
        at.page.locator("[data-do=more]").click()
        at.page.get_by_role("menuitem").nth(item).click()
        at.page.wait_for_timeout(100)
        seen += at.page.evaluate(SPOKEN)
        at.press("Escape")
    at.page.locator("[data-do=folder]").first.click()
    seen += at.page.evaluate(SPOKEN)
    at.press("Escape")
    plain = set()
    for text in seen:
        # What stands between marks is from the tables, with names and numbers in it.
        rest = text
        while re.search(r"⟦[^⟦⟧]*⟧", rest):
            rest = re.sub(r"⟦[^⟦⟧]*⟧", "", rest)
        rest = names.sub("", rest.replace(device, ""))
        # Dates and sizes are the browser's own.
        rest = re.sub(r"\d[\d.,]*\s?(bytes?|[kMGT]B)|Yesterday|Now|\d+ minutes? ago|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day.*", "", rest)
        if re.search(r"[^\W\d_]{2}", rest):
            plain.add(text)
    assert not plain, plain


@test("Without JavaScript it is a list with links, sorting, and forms that upload and create", prepare=some, java_script_enabled=False)
def without_script(at):
    page = at.page
    page.goto(at.server.url)
    assert page.locator("#rows .link").all_inner_texts() == ["Box", "one.txt"]
    assert not page.locator("#toolbar").is_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="one.txt").click()
    assert open(download.value.path()).read() == "one"
    page.get_by_role("link", name="Box").click()
    assert page.locator("h1").inner_text() == "Box"
    page.locator("input[type=file]").set_input_files([str(at.file("a.txt", "a" * 10)), str(at.file("b.txt", "b"))])
    page.get_by_role("button", name="Upload files").click()
    assert "The files are uploaded." in page.inner_text("body")
    assert page.locator("h1").inner_text() == "Box"
    assert page.locator("#rows .link").all_inner_texts() == ["a.txt", "b.txt", "old.txt"]
    page.get_by_role("textbox").fill("New <one>")
    page.get_by_role("button", name="New folder").click()
    assert page.locator("#rows .link").all_inner_texts() == ["New <one>", "a.txt", "b.txt", "old.txt"]
    if not at.is_phone:
        page.locator("#columns").get_by_role("link", name="Size").click()
        assert page.locator("#rows .link").all_inner_texts() == ["New <one>", "a.txt", "old.txt", "b.txt"]
    page.get_by_role("textbox").fill("x/y")
    page.get_by_role("button", name="New folder").click()
    assert "is not a name that files can have here" in page.inner_text("body")
    page.get_by_role("link", name="Back to the files").click()
    assert page.locator("#rows .link").all_inner_texts() == ["Box", "one.txt"]


@test("Below a prefix everything works", prepare=some, serve=("--base-path", "/some/where"))
def prefix(at):
    at.open()
    at.row("Box").locator(".link").click()
    at.sees("old.txt")
    at.choose(at.file("a.bin", b"x" * 2_000_000))
    at.done(1)
    at.menu("old.txt", "Delete")
    at.sees("a.bin")
    at.page.wait_for_timeout(300)
    at.server.put("Box/live.txt", "live")
    at.sees("a.bin", "live.txt")
