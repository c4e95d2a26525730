import { expect, test } from 'vitest'
import { safeSvg } from './safe-svg.rule.ts'

const drawing = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['an XHTML script', '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>'],
  [
    'a foreignObject',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
  ],
  ['a handler', '<rect onclick="alert(1)" onLoad="alert(1)"/>'],
  ['a link', '<a href="javascript:alert(1)"><text>alert</text></a>'],
  [
    'an animation of a link',
    '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/>',
  ],
  ['a foreign picture', '<image href="https://evil.example/alert.png"/><image xlink:href="file:///alert"/>'],
  ['an SVG in a picture', '<image href="data:image/svg+xml;base64,YWxlcnQ="/>'],
  ['a foreign use', '<use href="https://evil.example/alert.svg#a"/><use xlink:href="data:alert#a"/>'],
  ['a foreign paint', '<rect fill="url(https://evil.example/alert)" style="background:url(//alert)"/>'],
  ['an import', '<style>@import "https://evil.example/alert.css";</style>'],
  ['an escaped import', '<style>@\\69mport "alert.css";</style>'],
  ['a foreign font', '<style>@font-face{font-family:a;src:url("https://evil.example/alert")}</style>'],
  ['a style in CDATA that closes itself', '<style><![CDATA[</style><script>alert(1)</script>@import "x"]]></style>'],
  ['a handler element', '<handler type="text/ecmascript">alert(1)</handler><listener event="load" handler="#alert"/>'],
  ['a comment and an instruction', '<!-- alert --><?xml-stylesheet href="alert.css"?>'],
])('removes %s', (_what, inside) => {
  const safe = safeSvg(drawing(`<g id="kept">${inside}</g>`))
  expect(safe).toContain('<g id="kept">')
  expect(safe).not.toMatch(/alert|https?:\/\/(?!www\.w3\.org)|script/i)
})

test('keeps ordinary drawing elements', () => {
  const inside =
    '<title>Игла № 90 &amp; нить</title><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop>' +
    '</linearGradient></defs>' +
    '<path d="M0 0L9 9" fill="url(#a)" style="opacity:.5"></path><use href="#a"></use>' +
    '<style>.a{fill:url(#a)}</style><text>1 &lt; 2</text>'
  expect(safeSvg(drawing(inside, ' viewBox="0 0 9 9"'))).toContain(`viewBox="0 0 9 9">${inside}</svg>`)
})

test('text cannot become an element', () => {
  expect(safeSvg(drawing('<text><![CDATA[<script>]]>&lt;script&gt;</text>'))).toContain(
    '<text>&lt;script&gt;&lt;script&gt;</text>',
  )
})

test.each([
  ['not closed', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['of another kind', '<html xmlns="http://www.w3.org/1999/xhtml"></html>'],
  ['without its namespace', '<svg></svg>'],
  [
    'a bomb of entities',
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">' +
      '<text>&b;</text></svg>',
  ],
  [
    'an external entity',
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">' +
      '<text>&a;</text></svg>',
  ],
  ['words', 'hello'],
  ['empty', ''],
])('refuses a document that is %s', (_what, source) => {
  expect(safeSvg(source)).toBeNull()
})
