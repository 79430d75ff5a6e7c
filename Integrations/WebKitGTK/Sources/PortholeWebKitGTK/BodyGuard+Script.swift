extension BodyGuard {
  /// What runs in pages, in plain JavaScript. `mark` is a random word that no page knows.
  static func script(mark: String) -> String {
    #"""
    // Runs before any script of a page. WebKitGTK crashes when it is asked for content with a Blob in it, so whatever a page sends by a custom
    // scheme is made of bytes here, and marked: the other side asks for marked content only, and for what cannot be a Blob.
    (() => {
      const mark = '\#(mark)', field = 'X-Porthole-Content'
      const own = { fetch: window.fetch, open: XMLHttpRequest.prototype.open, send: XMLHttpRequest.prototype.send,
        set: XMLHttpRequest.prototype.setRequestHeader, submit: HTMLFormElement.prototype.submit }
      const { Request, Headers, Blob, File, FormData, TextEncoder, Uint8Array, URL } = window

      const isCustom = address => {
        try { return !/^(https?|blob|data|file|about):$/.test(new URL(address, document.baseURI).protocol) } catch { return false }
      }
      const holdsFiles = body => body instanceof Blob || body instanceof FormData

      // RFC 7578, with names as HTML has them. (`new Response(form).arrayBuffer()` fails in WebKit when there is a file in it.)
      const multipart = async form => {
        const boundary = '----PortholeBoundary' + crypto.randomUUID().replaceAll('-', '')
        const name = text => text.replace(/\r\n|\r|\n/g, '%0D%0A').replace(/"/g, '%22')
        const encoder = new TextEncoder(), parts = []
        for (const [key, value] of form) {
          const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name(key)}"`
          if (value instanceof File) {
            parts.push(encoder.encode(`${head}; filename="${name(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`))
            parts.push(new Uint8Array(await value.arrayBuffer()), encoder.encode('\r\n'))
          } else {
            parts.push(encoder.encode(`${head}\r\n\r\n${value.replace(/\r\n|\r|\n/g, '\r\n')}\r\n`))
          }
        }
        parts.push(encoder.encode(`--${boundary}--\r\n`))
        const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
        let offset = 0
        for (const part of parts) { bytes.set(part, offset); offset += part.length }
        return { type: `multipart/form-data; boundary=${boundary}`, bytes }
      }
      const materialize = async body =>
        body instanceof Blob ? { type: body.type, bytes: new Uint8Array(await body.arrayBuffer()) } : multipart(body)

      window.fetch = async function fetch(input, options) {
        const isRequest = input instanceof Request
        if (!isCustom(isRequest ? input.url : input)) return own.fetch.call(this, input, options)
        const method = `${options?.method ?? (isRequest ? input.method : 'GET')}`.toUpperCase()
        if (method === 'GET' || method === 'HEAD') return own.fetch.call(this, input, options)
        let body = options?.body
        const headers = new Headers(options?.headers ?? (isRequest ? input.headers : undefined))
        if (body == null && isRequest) {
          // A request does not say what its body is made of.
          const bytes = new Uint8Array(await input.clone().arrayBuffer())
          if (bytes.length) body = bytes
        } else if (holdsFiles(body)) {
          const { type, bytes } = await materialize(body)
          if (type && !headers.has('Content-Type')) headers.set('Content-Type', type)
          body = bytes
        }
        // WebKit refuses streams itself.
        if (!(body instanceof ReadableStream)) headers.set(field, mark)
        return own.fetch.call(this, input, { ...options, ...(body != null && { body }), headers })
      }

      const opened = new WeakMap()
      XMLHttpRequest.prototype.open = function open(method, address, ...rest) {
        opened.set(this, { custom: isCustom(address), waits: rest[0] === undefined || !!rest[0], typed: false })
        return own.open.call(this, method, address, ...rest)
      }
      XMLHttpRequest.prototype.setRequestHeader = function setRequestHeader(name, value) {
        if (/^content-type$/i.test(name) && opened.has(this)) opened.get(this).typed = true
        return own.set.call(this, name, value)
      }
      XMLHttpRequest.prototype.send = function send(body) {
        const request = opened.get(this)
        if (!request?.custom) return own.send.call(this, body)
        // A Blob cannot be read while the page stands still: it goes without the mark, and nobody asks for it.
        if (holdsFiles(body) && !request.waits) return own.send.call(this, body)
        if (!holdsFiles(body)) {
          own.set.call(this, field, mark)
          return own.send.call(this, body)
        }
        materialize(body).then(({ type, bytes }) => {
          if (this.readyState !== XMLHttpRequest.OPENED || opened.get(this) !== request) return
          if (type && !request.typed) own.set.call(this, 'Content-Type', type)
          own.set.call(this, field, mark)
          own.send.call(this, bytes)
        })
      }

      // Forms in multipart are marked where there are no files in them, in the fragment of their address: a form has no fields of its own.
      const prepare = (form, submitter) => {
        const type = submitter?.hasAttribute('formenctype') ? submitter.formEnctype : form.enctype
        const method = submitter?.hasAttribute('formmethod') ? submitter.formMethod : form.method
        const place = submitter?.hasAttribute('formaction') ? submitter : form, attribute = place === form ? 'action' : 'formaction'
        const before = place.getAttribute(attribute), address = new URL(before || document.URL, document.baseURI)
        if (type !== 'multipart/form-data' || method !== 'post' || !isCustom(address)) return
        for (const [, value] of new FormData(form, submitter)) if (value instanceof File && (value.size || value.name)) return
        address.hash = `${mark}${address.hash}`
        place.setAttribute(attribute, address.href)
        setTimeout(() => before === null ? place.removeAttribute(attribute) : place.setAttribute(attribute, before))
      }
      window.addEventListener('submit', event => { if (!event.defaultPrevented) prepare(event.target, event.submitter) })
      HTMLFormElement.prototype.submit = function submit() {
        prepare(this, null)
        return own.submit.call(this)
      }
      if (location.hash.startsWith(`#${mark}`)) {
        history.replaceState(history.state, '', location.href.replace(`#${mark}`, ''))
      }
    })()
    """#
  }
}
