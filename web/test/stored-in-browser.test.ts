import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The text of each source file below a folder, with its path. */
function filesBelow(folder: string) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|js)$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') }))
}

const WEB = filesBelow('web/app')
const SERVER = filesBelow('server/src')

/** The names under which a source file of the web stores something in the browser. */
function storedNames(text: string): string[] {
  return [
    ...[...text.matchAll(/'(jhilik:[\w-]+)'/g)].map(([, name = '']) => name),
    ...(text.includes('CREW_MARK') ? ['jhilik:crew'] : []),
    ...(text.includes('SESSION_STORAGE_KEY') ? [SESSION_STORAGE_KEY] : []),
    // Forms store what is typed into them under names by account.
    ...(text.includes('personalName(') ? ['jhilik:…'] : []),
    ...(text.includes('<ScrollRestoration') ? ['react-router-scroll-positions'] : []),
  ]
}

/** The names of cookies, without the prefix that they have over https only. */
function cookieNames(text: string): string[] {
  const names = text.matchAll(/['`](?:__Host-)?(jhilik_\w+)['=]|COOKIE = '(\w+)'|Choice\('(\w+)'/g)
  return [...names].map(([, ...found]) => found.find(Boolean) ?? '')
}

const storing = WEB.filter(({ text }) => /\b(local|session)Storage\b|<ScrollRestoration/.test(text))
const settingCookies = [
  ...SERVER.filter(({ text }) => text.includes('.setCookie(')),
  ...WEB.filter(({ text }) => /\brememberChoice\((?:'|COOKIE)|document\.cookie = `/.test(text)),
]

it('knows how each file names what it stores in the browser', () => {
  expect(storing.filter(({ text }) => storedNames(text).length === 0)).toEqual([])
  expect(settingCookies.filter(({ text }) => cookieNames(text).length === 0)).toEqual([])
})

it.each(['en', 'bn'])('the privacy policy names all that is stored in the browser: %s', (lang) => {
  const policy = readFileSync(join(ROOT, 'server/content', lang, 'privacy.md'), 'utf8')
  const named = [...policy.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name.replace('__Host-', ''))
  const used = [
    ...storing.flatMap(({ text }) => storedNames(text)),
    ...settingCookies.flatMap(({ text }) => cookieNames(text)),
  ]
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted())
})
