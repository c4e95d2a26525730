import { describe, expect, it } from 'vitest'
import { classesIn, classesOfSheet, criticalStyles, parseSheet, stylesWithClasses } from './critical-styles.rule.ts'

const criticalOf = (css: string, html: string) => criticalStyles(parseSheet(css), classesIn(html))

describe('criticalStyles', () => {
  it.each([
    ['of elements and of everything', 'a{b:c}*,:before{d:e}', '', 'a{b:c}*,:before{d:e}'],
    ['of a class in the document', '.a{b:c}.d{e:f}', '<i class="a x">', '.a{b:c}'],
    ['of one of its selectors', '.a,.d{b:c}', '<i class="d">', '.a,.d{b:c}'],
    ['of all classes together', '.a.b .c{d:e}', '<i class="a b">', ''],
    ['of descendants of a class in the document', '.a>div{b:c}.x dt{y:z}', '<i class="a">', '.a>div{b:c}'],
    [
      'of escaped classes',
      '.md\\:p-2\\.5{a:b}.\\32 xl\\:m-0{c:d}',
      '<i class="md:p-2.5 2xl:m-0">',
      '.md\\:p-2\\.5{a:b}.\\32 xl\\:m-0{c:d}',
    ],
    ['of classes with escaped signs', '.\\[\\&_p\\]\\:x p{a:b}', '<i class="[&amp;_p]:x">', '.\\[\\&_p\\]\\:x p{a:b}'],
    [
      'of optional classes',
      '.a:is(.y,.z *){b:c}.a:not(.z){d:e}.a:has(.z){f:g}',
      '<i class="a">',
      '.a:is(.y,.z *){b:c}.a:not(.z){d:e}.a:has(.z){f:g}',
    ],
    [
      'of classes in brackets that are required as well',
      '.a:is(:where(.group):hover *){b:c}:where(.d>:not(:last-child)){e:f}:is(:where(.group\\/g):has([x=")"]) .h){i:j}',
      '<i class="a d"><i class="h">',
      ':where(.d>:not(:last-child)){e:f}',
    ],
    [
      'in groups that are not empty',
      '@media print{.a{b:c}}@media (x){.d{e:f}}',
      '<i class="a">',
      '@media print{.a{b:c}}',
    ],
    ['in groups of groups', '@layer u{@media (x){.a{b:c}.d{e:f}}}', '<i class="d">', '@layer u{@media (x){.d{e:f}}}'],
    [
      'that are at-rules without selectors',
      '@layer a,b;@font-face{a:b}@keyframes x{0%{a:b}}@property --x{syntax:"*"}',
      '',
      '@layer a,b;@font-face{a:b}@keyframes x{0%{a:b}}@property --x{syntax:"*"}',
    ],
    [
      'and the place of Tailwind’s fallbacks below all layers',
      '/*! v4.3.5 */\n@layer properties{@supports (x){*{--y:z}}}@layer base{a{b:c}}',
      '<i class="3 5">',
      '@layer properties;@layer base{a{b:c}}',
    ],
    ['with brackets in their texts', '.a{content:"}{"}.b{c:d}', '<i class="b">', '.b{c:d}'],
    ['with rules inside', '.a{b:c;&:hover{d:e}}.f{g:h}', '<i class="a">', '.a{b:c;&:hover{d:e}}'],
  ])('keeps rules %s', (_what, css, html, critical) => expect(criticalOf(css, html)).toBe(critical))
})

it('the rest are the rules with classes', () =>
  expect(
    stylesWithClasses(
      parseSheet(
        '@layer a,b;@font-face{a:b}a{b:c}.a{b:c}@layer b{@media (x){i{j:k}}@media (y){.d,.e{f:g}html:has(.h){i:j}}}',
      ),
    ),
  ).toBe('.a{b:c}@layer b{@media (y){.d,.e{f:g}}}'))

it('the rest has the values of Tailwind for browsers that do not know @property', () => {
  const fallbacks = '@layer properties{@supports (x){*{--y:z}}}'
  expect(stylesWithClasses(parseSheet(`/*! v4.3.5 */${fallbacks}@layer base{a{b:c}.a{b:c}}`))).toBe(
    `${fallbacks}@layer base{.a{b:c}}`,
  )
})

it('knows all classes its rules mention, in groups and in lists of selectors too', () =>
  expect([...classesOfSheet(parseSheet('a{b:c}.a .b,.c:hover{d:e}@media (x){.d{f:g}@layer u{.md\\:e{h:i}}}'))]).toEqual(
    ['a', 'b', 'c', 'd', 'md:e'],
  ))
