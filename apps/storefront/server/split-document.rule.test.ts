import { expect, it } from 'vitest'
import { splitDocument } from './split-document.rule.ts'

const split = (html: string, end = '') => {
  const { texts, ...rest } = splitDocument({ html, end, nonce: 'n0' })
  return { html: texts.join(''), texts, ...rest }
}

it('lists exactly the inline code that carried the nonce, and leaves no nonce', () => {
  const { html, scripts, styles } = split(
    '<style nonce="n0">a{}</style><script nonce="n0">one()</script><script nonce="n0" type="module" async="">two()' +
      '</script><script src="/assets/x.js" nonce="n0"></script><script type="application/ld+json">{"a":1}</script>' +
      '<script>injected()</script><script nonce="guess">guessed()</script><style>b{}</style>',
    '<script type="application/json">{"nonce":1}</script><script nonce="n0">three()</script></body>',
  )
  expect(scripts).toEqual(['one()', 'two()', 'three()'])
  expect(styles).toEqual(['a{}'])
  expect(html).toBe(
    '<style>a{}</style><script>one()</script><script type="module" async="">two()</script>' +
      '<script src="/assets/x.js"></script><script type="application/ld+json">{"a":1}</script>' +
      '<script>injected()</script><script nonce="guess">guessed()</script><style>b{}</style>' +
      '<script type="application/json">{"nonce":1}</script><script>three()</script></body>',
  )
})

it('finds the place for the styles', () => {
  const { texts, textsBeforeStyles, styles } = split(
    '<head><style id="styles" nonce="n0"></style><style nonce="n0">a{}</style>',
  )
  expect(texts.slice(0, textsBeforeStyles!).join('')).toBe('<head><style id="styles">')
  expect(texts.slice(textsBeforeStyles!).join('')).toBe('</style><style>a{}</style>')
  expect(styles).toEqual(['a{}'])
  expect(split('<p>').textsBeforeStyles).toBeNull()
})

it('loads scripts after pictures and fonts', () =>
  expect(split('<link rel="modulepreload" href="/x.js" nonce="n0"/><link rel="icon" nonce="n0"/>').html).toBe(
    '<link rel="modulepreload" href="/x.js" fetchPriority="low"/><link rel="icon"/>',
  ))
