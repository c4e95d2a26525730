import { describe, expect, it } from 'vitest'
import { manifestIn, parseSeenBuild, seenCookies, versionStep } from './version-step.rule.ts'

const old = { timeline: 100, version: 'old', generation: 1 }
const next = { timeline: 200, version: 'new', generation: 1 }
const breaking = { ...next, generation: 2 }

describe('versionStep (spec 4)', () => {
  it.each([
    ['the first visit', null, old, old, { clearsStoredData: false, marksBuildAsSeen: true, page: 'stay' }],
    ['nothing new', old, old, old, { clearsStoredData: false, marksBuildAsSeen: false, page: 'stay' }],
    [
      'the same version built again',
      old,
      old,
      { ...old, timeline: 300 },
      { clearsStoredData: false, marksBuildAsSeen: true, page: 'stay' },
    ],
    [
      'a new version under an open page',
      old,
      old,
      next,
      { clearsStoredData: true, marksBuildAsSeen: true, page: 'renew' },
    ],
    ['a breaking version', old, old, breaking, { clearsStoredData: true, marksBuildAsSeen: true, page: 'ask' }],
    [
      'a breaking version among several missed',
      old,
      old,
      { timeline: 900, version: 'third', generation: 2 },
      { clearsStoredData: true, marksBuildAsSeen: true, page: 'ask' },
    ],
    [
      'a page of the new version in a browser that saw the old',
      old,
      next,
      next,
      { clearsStoredData: true, marksBuildAsSeen: true, page: 'stay' },
    ],
    [
      'another tab has cleared already',
      next,
      old,
      next,
      { clearsStoredData: false, marksBuildAsSeen: false, page: 'renew' },
    ],
    [
      'an older instance answers a new page',
      next,
      next,
      old,
      { clearsStoredData: false, marksBuildAsSeen: false, page: 'stay' },
    ],
    [
      'an older instance answers an old page',
      next,
      old,
      old,
      { clearsStoredData: false, marksBuildAsSeen: false, page: 'stay' },
    ],
    [
      'back to the version before, as a newer build',
      next,
      next,
      { ...old, timeline: 300 },
      { clearsStoredData: true, marksBuildAsSeen: true, page: 'renew' },
    ],
    [
      'a newer timeline of the version seen',
      { timeline: 100, version: 'new' },
      next,
      next,
      { clearsStoredData: false, marksBuildAsSeen: true, page: 'stay' },
    ],
  ] as const)('%s', (_, seen, running, latest, step) => expect(versionStep(seen, running, latest)).toEqual(step))
})

it.each([
  [old, old],
  [{ ...old, more: 1 }, old],
  [{ ...old, timeline: '100' }, null],
  [{ ...old, version: '' }, null],
  [{ timeline: 1, version: 'x' }, null],
  ['<html>', null],
  [null, null],
])('a manifest: %j', (answer, manifest) => expect(manifestIn(answer)).toEqual(manifest))

it('cookies read back as written, separately by site', () => {
  const line = seenCookies(old, 'shpulka', true)
  expect(line[0]).toBe('app-timeline_shpulka=100; Path=/; Max-Age=2592000; SameSite=Lax; Secure')
  const cookies = [...line, ...seenCookies(next, 'school', false)].map((each) => each.split(';')[0]).join('; ')
  expect(parseSeenBuild(cookies, 'shpulka')).toEqual({ timeline: 100, version: 'old' })
  expect(parseSeenBuild(cookies, 'school')).toEqual({ timeline: 200, version: 'new' })
  expect(parseSeenBuild(cookies, 'other')).toBeNull()
  expect(parseSeenBuild('app-timeline_shpulka=abc; commit-tag_shpulka=x', 'shpulka')).toBeNull()
})
