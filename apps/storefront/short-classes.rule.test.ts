import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { ownClasses, shortenScript, shortenSheet, shortNames } from './short-classes.rule.ts'

const sheet =
  '@layer utilities{.card-top{gap:.5rem}.text-note{color:red}.hover\\:text-link:hover{color:#00f}' +
  '@media (width>=40rem){.sm\\:w-\\[calc\\(100\\%-92px\\)\\]{width:calc(100% - 92px)}}.flex{display:flex}' +
  '.line-clamp-2{overflow:hidden}.ease-in{opacity:1}.card-top:has(.text-note)>:first-child{background:url("data:a.text-note")}}'
const names = shortNames(sheet, ownClasses('@utility card-top {\n}\n.has-more > p {}'))
const short = (name: string) => names.get(name)!

it('shortens what is no plain word, none of our own, no word of CSS and looked for by nothing', () => {
  expect([...names.keys()].sort()).toEqual(['hover:text-link', 'sm:w-[calc(100%-92px)]', 'text-note'])
  for (const name of names.values()) expect(name).toMatch(/^[A-Za-z]{4}$/)
})

it('a name depends on its class alone', () =>
  expect(shortNames('.text-note{}.p-1{}.mt-20{}', new Set()).get('text-note')).toBe(short('text-note')))

it('in a sheet', () =>
  expect(shortenSheet(sheet, names)).toBe(
    `@layer utilities{.card-top{gap:.5rem}.${short('text-note')}{color:red}.${short('hover:text-link')}:hover` +
      `{color:#00f}@media (width>=40rem){.${short('sm:w-[calc(100%-92px)]')}{width:calc(100% - 92px)}}` +
      `.flex{display:flex}.line-clamp-2{overflow:hidden}.ease-in{opacity:1}` +
      `.card-top:has(.${short('text-note')})>:first-child{background:url("data:a.${short('text-note')}")}}`,
  ))

it('in the texts of a script and nowhere else', () => {
  const code =
    'import a from"./text-note.js";const b=`${a} text-note flex ${a}`,text=1;// text-note\n' +
    'f({className:"sm:w-[calc(100%-92px)] card-top"},"text-note.","hover:text-link",text-note)'
  expect(shortenScript(code, names, parseAst)).toBe(
    'import a from"./text-note.js";const b=`${a} ' +
      `${short('text-note')} flex \${a}\`,text=1;// text-note\n` +
      `f({className:"${short('sm:w-[calc(100%-92px)]')} card-top"},"text-note.","${short('hover:text-link')}",text-note)`,
  )
})

it('in a sheet that a script carries', () => {
  for (const code of [`export default ${JSON.stringify(sheet)}`, `x(${'`'}${sheet.replaceAll('\\', '\\\\')}${'`'})`]) {
    const text = shortenScript(code, names, parseAst)
    const [, carried] = /^(?:export default |x\()(.*?)\)?$/s.exec(text)!
    // biome-ignore lint/security/noGlobalEval: the text as the script has it
    expect((0, eval)(carried!)).toBe(shortenSheet(sheet, names))
  }
})
