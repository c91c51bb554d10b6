// Return the faults of the page as drawn now, as a list of {kind, what}. `texts` are for the check of contrast, which
// needs the pixels.
({ touch, phone }) => {
  const LEAST = touch ? 44 : 36
  const WIDTH = document.documentElement.clientWidth // a phone would shrink a page that is too wide
  const found = []
  const report = (kind, element, more = '') => found.push({ kind, what: `${name(element)}${more && ` ${more}`}` })

  // ------------------------------------------------------------------ elements

  const dialog = document.querySelector('dialog:modal')
  const root = dialog ?? document.querySelector('.menu') ?? document.body

  function name(element) {
    const own = element.getAttribute('data-target') || element.getAttribute('aria-label') || element.textContent.trim()
    const classes = String(element.getAttribute('class') ?? '').replace(/\s?s(velte)?-\w+/g, '').trim().replaceAll(' ', '.')
    return `${element.localName}${classes && `.${classes}`} "${own.replace(/\s+/g, ' ').slice(0, 60)}"`
  }

  const hidden = new Map()
  /** Return whether it is not drawn, or for screen readers only. */
  function isHidden(element) {
    if (!hidden.has(element)) {
      const style = getComputedStyle(element)
      hidden.set(element, style.clipPath === 'inset(50%)' || element.matches('[inert], defs, option, title') || (style.display !== 'contents' && !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true })) || (element.parentElement ? isHidden(element.parentElement) : false))
    }
    return hidden.get(element)
  }

  const all = (css) => [...root.querySelectorAll(css)].filter((element) => !isHidden(element))

  /** Return the dock, bar or list it is in that stays while the page scrolls, or null. */
  function fixed(element) {
    for (let e = element; e; e = e.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(e).position)) return e
    return null
  }

  const scrolls = (value) => value === 'auto' || value === 'scroll'

  /**
   * Return the part of a box that its surroundings show (of a text, from its own element on): with `scrolled`,
   * including what can be scrolled to, otherwise only what is in sight.
   */
  function shown(element, box, { from = element.parentElement, scrolled = false } = {}) {
    let { left, right, top, bottom } = box
    const dragged = scrolled && !!element.closest('[data-zoomable]')
    let [sideways, deep] = [dragged, dragged] // it can be scrolled or dragged to
    for (let e = from; e && e !== document.documentElement; e = e.parentElement) {
      const style = getComputedStyle(e)
      if (e.namespaceURI.endsWith('svg') && !(e.localName === 'svg' && e.parentElement?.namespaceURI.endsWith('xhtml'))) continue
      if (style.display === 'contents' || style.display === 'inline') continue
      const frame = e.getBoundingClientRect()
      if (scrolled && scrolls(style.overflowX) && e.scrollWidth > e.clientWidth) sideways = true
      else if (style.overflowX !== 'visible' && !sideways) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (scrolled && scrolls(style.overflowY) && e.scrollHeight > e.clientHeight) deep = true
      else if (style.overflowY !== 'visible' && !deep) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
      if (style.position === 'fixed') break
    }
    if (!sideways) [left, right] = [Math.max(left, 0), Math.min(right, WIDTH)]
    return { left, right, top, bottom, width: right - left, height: bottom - top }
  }

  const intersection = (a, b) => {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return width > 0 && height > 0 ? { width, height, area: width * height } : null
  }
  const area = (box) => Math.max(0, box.width) * Math.max(0, box.height)

  // ------------------------------------------------------------------ texts

  /** Return every piece of text that is drawn, with its element, boxes and style. */
  function readTexts() {
    const texts = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!node.data.trim() || ['script', 'style', 'noscript'].includes(element.localName) || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5)
      if (boxes.length) texts.push({ node, element, boxes, svg: element.namespaceURI.endsWith('svg') })
    }
    return texts
  }

  /** Return a line's box without the room above and below its letters. */
  const core = (box, svg) => {
    const trim = box.height * (svg ? 0.26 : 0.22)
    return { left: box.left, right: box.right, top: box.top + trim, bottom: box.bottom - trim, width: box.width, height: box.height - 2 * trim }
  }

  const texts = readTexts()
  for (const text of texts) text.lines = text.boxes.map((box) => core(box, text.svg))

  // Cut: letters outside what their surroundings show.
  for (const { element, lines } of texts) {
    for (const line of lines) {
      const seen = shown(element, line, { from: element, scrolled: true })
      const lost = Math.max(seen.left - line.left, line.right - seen.right)
      const lostHeight = Math.max(seen.top - line.top, line.bottom - seen.bottom)
      if (lost > 1.5 || lostHeight > 2) {
        report('cut', element, `by ${Math.max(lost, lostHeight).toFixed(0)} px`)
        break
      }
    }
  }
  for (const field of all('select')) {
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const wanted = pen.measureText(field.selectedOptions[0]?.text ?? '').width
    if (wanted > room + 1) report('cut', field, `needs ${wanted.toFixed(0)} px, has ${room.toFixed(0)}`)
  }
  for (const field of all('input')) if (field.scrollWidth > field.clientWidth + 1) report('cut', field)

  // Cut: pieces and targets off the screen.
  for (const piece of all('main [data-piece], main [data-target], main svg:not([aria-hidden]), main .panel')) {
    const box = piece.getBoundingClientRect()
    if (!box.width || piece.closest('.defs')) continue
    const seen = shown(piece, box, { scrolled: true })
    const lost = Math.max(seen.left - box.left, box.right - seen.right)
    if (lost > Math.max(3, 0.08 * box.width)) report('cut', piece, `by ${lost.toFixed(0)} px sideways`)
  }
  if (!dialog && document.documentElement.scrollWidth > WIDTH + 1) report('cut', document.body, 'the page scrolls sideways')
  const table = document.querySelector('.table')
  const isDesk = table && getComputedStyle(table).display === 'grid'
  if (isDesk && !dialog && document.documentElement.scrollHeight > innerHeight + 1) report('cut', document.body, `the table is ${document.documentElement.scrollHeight - innerHeight} px higher than the screen`)

  // ------------------------------------------------------------------ one over another

  const nested = (a, b) => a.contains(b) || b.contains(a)
  const isOnTop = (element) => !!element.closest('dialog, .menu, .chooser, [popover], [role=tooltip]')

  const boxes = all('.panel, .bar, .dock, main section, main figure, .rail > *').map((element) => ({ element, box: shown(element, element.getBoundingClientRect()), fixed: fixed(element) }))
  for (let i = 0; i < boxes.length; i += 1) {
    for (let j = i + 1; j < boxes.length; j += 1) {
      const [a, b] = [boxes[i], boxes[j]]
      if (nested(a.element, b.element) || isOnTop(a.element) !== isOnTop(b.element) || a.fixed !== b.fixed) continue
      const both = intersection(a.box, b.box)
      if (both && both.width > 2 && both.height > 2) report('overlap', a.element, `and ${name(b.element)}: ${both.width.toFixed(0)} × ${both.height.toFixed(0)} px`)
    }
  }

  const seenTexts = texts.flatMap(({ element, lines }) => lines.map((line) => ({ element, box: shown(element, line, { from: element }), fixed: fixed(element) })).filter(({ box }) => box.width > 3 && box.height > 3))
  seenTexts.sort((a, b) => a.box.top - b.box.top)
  for (let i = 0; i < seenTexts.length; i += 1) {
    const a = seenTexts[i]
    for (let j = i + 1; j < seenTexts.length && seenTexts[j].box.top < a.box.bottom; j += 1) {
      const b = seenTexts[j]
      if (a.element === b.element || a.fixed !== b.fixed || isOnTop(a.element) !== isOnTop(b.element)) continue
      const both = intersection(a.box, b.box)
      if (both && both.area > 0.15 * Math.min(area(a.box), area(b.box)) && both.width > 2 && isSeen(a) && isSeen(b)) report('overlap', a.element, `and ${name(b.element)}`)
    }
  }

  /** Return whether no opaque piece of the same picture covers it, as cards do cards. */
  function isSeen({ element, box }) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (x < 0 || y < 0 || x >= WIDTH || y >= innerHeight) return true
    const top = document.elementFromPoint(x, y)
    return !top || nested(top, element) || top.closest('[data-target], g, button') === element.closest('[data-target], g, button') || !paints(top)
  }

  function paints(element) {
    if (element.localName === 'svg') return false
    const style = getComputedStyle(element)
    const colour = element.namespaceURI.endsWith('svg') ? style.fill : style.backgroundColor
    return colour !== 'none' && !/^rgba\(.*, 0(\.\d+)?\)$|^transparent$|\/ 0(\.\d+)?\)$/.test(colour)
  }

  // Text under something else that is not part of its own picture.
  for (const { element, box } of seenTexts) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (x < 0 || y < 0 || x >= WIDTH || y >= innerHeight) continue
    const top = document.elementFromPoint(x, y)
    if (!top || nested(top, element) || fixed(top) !== fixed(element) || isOnTop(top) || !paints(top)) continue
    if (top.closest('svg') && top.closest('svg') === element.closest('svg')) continue
    report('overlap', element, `is under ${name(top)}`)
  }

  // Text that runs into a button whose edge can be seen.
  const hasEdge = (element) => paints(element) || parseFloat(getComputedStyle(element).borderTopWidth) > 0
  const controls = all('button, a.btn, select, input:not([type=hidden])').filter(hasEdge).map((element) => ({ element, box: shown(element, element.getBoundingClientRect()), fixed: fixed(element) }))
  for (const text of seenTexts) {
    for (const control of controls) {
      if (nested(text.element, control.element) || text.fixed !== control.fixed || isOnTop(text.element) !== isOnTop(control.element)) continue
      const both = intersection(text.box, control.box)
      if (both && both.width > 2 && both.height > 2) report('overlap', text.element, `runs into ${name(control.element)}`)
    }
  }

  // ------------------------------------------------------------------ what is pressed

  /** Return the parts of an svg group that can be pressed, without drawings that let presses through. */
  function pressed(element) {
    const box = element.getBoundingClientRect()
    if (!element.namespaceURI.endsWith('svg')) return box
    const parts = [...element.querySelectorAll('rect, circle, path, ellipse, polygon, text, use')].filter((part) => {
      const style = getComputedStyle(part)
      return style.pointerEvents !== 'none' && (style.fill !== 'none' || style.stroke !== 'none') && !part.closest('defs')
    })
    if (!parts.length) return box
    const frames = parts.map((part) => part.getBoundingClientRect())
    const [left, top] = [Math.min(...frames.map((f) => f.left)), Math.min(...frames.map((f) => f.top))]
    const [right, bottom] = [Math.max(...frames.map((f) => f.right)), Math.max(...frames.map((f) => f.bottom))]
    return { left, top, right, bottom, width: right - left, height: bottom - top }
  }

  /** Return how far from its middle a press still hits it; a label or an overlay may be larger than the element. */
  function reach(element, box) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const hits = (dx, dy) => {
      const top = document.elementFromPoint(x + dx, y + dy)
      return !!top && (element.contains(top) || !!top.closest('label')?.contains(element))
    }
    const far = (dx, dy) => {
      let n = 0
      while (n < LEAST && hits((n + 1) * dx, (n + 1) * dy)) n += 1
      return n
    }
    if (!hits(0, 0)) return { width: 0, height: 0 }
    return { width: far(-1, 0) + far(1, 0) + 1, height: far(0, -1) + far(0, 1) + 1 }
  }

  const dock = all('.dock')[0] // in a lesson it may be out of sight
  const [startX, startY] = [scrollX, scrollY]
  const scrollers = [...document.querySelectorAll('body *')].filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth)
  const scrolled = scrollers.map((e) => [e, e.scrollLeft, e.scrollTop])
  const isInText = (element) => element.localName === 'a' && getComputedStyle(element).display === 'inline' && !!element.closest('p, article')
  const buttons = all('button, a[href], select, input:not([type=hidden]), [data-target]').filter((element) => !isInText(element) && !element.closest('article, footer:not(.dock)'))
  for (const element of buttons) {
    let box = pressed(element)
    if (!box.width || !box.height) continue
    if (box.width >= LEAST - 0.6 && box.height >= LEAST - 0.6) continue
    if (box.top < LEAST || box.bottom > innerHeight - LEAST || (dock && intersection(box, dock.getBoundingClientRect()))) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      box = pressed(element)
    }
    const hit = reach(element, box)
    const [width, height] = [Math.max(box.width, hit.width), Math.max(box.height, hit.height)]
    if (width < LEAST - 0.6 || height < LEAST - 0.6) report(element.closest('[data-zoomable]') ? 'small (zoom)' : 'small', element, `${width.toFixed(0)} × ${height.toFixed(0)} px`)
  }

  for (const [scroller, left, top] of scrolled) scroller.scrollTo({ left, top, behavior: 'instant' })
  scrollTo(startX, startY)

  // Targets one over another.
  const targets = all('main [data-target], .chooser [data-target]').map((element) => ({ element, box: pressed(element) }))
  for (let i = 0; i < targets.length; i += 1) {
    for (let j = i + 1; j < targets.length; j += 1) {
      const [a, b] = [targets[i], targets[j]]
      if (nested(a.element, b.element) || a.element.closest('.dock') !== b.element.closest('.dock')) continue
      const both = intersection(a.box, b.box)
      if (both && both.area > 0.25 * Math.min(area(a.box), area(b.box))) report('overlap', a.element, `and target ${name(b.element)}`)
    }
  }

  // ------------------------------------------------------------------ the dock and the clock

  if (dock && !dialog && getComputedStyle(dock).position === 'fixed') {
    const over = dock.getBoundingClientRect()
    const start = scrollY
    const onBoard = targets.filter(({ element }) => !element.closest('.dock') && !document.querySelector('.chooser')) // which asks for the decision
    const isUnder = ({ element, box }) => !fixed(element) && (intersection(shown(element, box), over)?.height ?? 0) > 3
    const inSight = onBoard.some((target) => !isUnder(target) && target.box.top < over.top)
    for (const target of onBoard) {
      if (!phone || !isUnder(target)) continue
      target.element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const moved = { ...target, box: pressed(target.element) }
      scrollTo(0, start)
      // A board higher than the screen may go on under the dock if it begins in sight and can be scrolled up.
      if (!inSight || isUnder(moved)) report('covered', target.element, 'by the dock')
    }
    scrollTo(0, document.documentElement.scrollHeight)
    for (const element of all('.acts, #log')) if (element.getBoundingClientRect().bottom > over.top + 2) report('covered', element, 'by the dock, at the end of the page')
    scrollTo(0, start)
  }
  const isInSight = (element) => {
    const box = shown(element, element.getBoundingClientRect())
    return box.width > 4 && box.height > 4 && box.top >= 0 && box.bottom <= innerHeight
  }
  if (document.querySelector('[data-timed]') && !dialog) {
    const clocks = all('[data-clock]')
    const start = scrollY
    for (const at of [start, document.documentElement.scrollHeight]) {
      scrollTo(0, at)
      if (!clocks.some(isInSight)) report('clock', document.body, `the running clock is out of sight at ${scrollY} px`)
    }
    scrollTo(0, start)
  }

  // ------------------------------------------------------------------ for the contrast

  /** Return an element's opacity, including that of its ancestors. */
  function opacity(element) {
    let value = 1
    for (let e = element; e; e = e.parentElement) value *= Number(getComputedStyle(e).opacity)
    return value
  }

  /** Return whether nothing is painted over the middle of a text. */
  function isBare(element, line) {
    const box = shown(element, line, { from: element })
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    if (box.width < 1 || box.height < 1 || x < 0 || y < 0 || x >= WIDTH || y >= innerHeight) return false
    const top = document.elementFromPoint(x, y)
    const bar = all('.dock, .bar').find((e) => getComputedStyle(e).position !== 'static' && !e.contains(element) && intersection(box, e.getBoundingClientRect()))
    if (bar) return false
    if (!top || nested(top, element)) return true
    if (isOnTop(top) !== isOnTop(element)) return false
    const [mine, its] = [element.closest('svg'), top.closest('svg')]
    if (mine && mine === its) return !paints(top) || !(element.compareDocumentPosition(top) & Node.DOCUMENT_POSITION_FOLLOWING)
    return !paints(top) && fixed(top) === fixed(element)
  }

  const looks = texts.map(({ element, lines, svg }) => {
    const style = getComputedStyle(element)
    const scale = svg ? Math.hypot(element.getScreenCTM()?.a ?? 1, element.getScreenCTM()?.b ?? 0) : 1
    return {
      what: name(element),
      colour: svg ? style.fill : style.color,
      opacity: opacity(element) * (svg ? Number(style.fillOpacity) : 1),
      size: parseFloat(style.fontSize) * scale,
      bold: Number(style.fontWeight) >= 700,
      // letters with an outline stand out from it
      halo: svg && style.stroke !== 'none' && parseFloat(style.strokeWidth) >= 0.08 * parseFloat(style.fontSize) ? style.stroke : null,
      boxes: lines.map((line) => shown(element, line, { from: element })).filter((box) => box.width > 1 && box.height > 1).map(({ left, top, width, height }) => [left, top, width, height]),
      seen: isBare(element, lines[0]),
    }
  })
  return { found, looks }
}
