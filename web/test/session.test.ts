import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { PersistStorage, StorageValue } from 'zustand/middleware'
import { decodeClaims } from '../app/lib/session/decode-claims.ts'
import { createSession, type Saved } from '../app/lib/session/session.ts'
import { claims, mapStorage } from './support.ts'

describe('session', () => {
  it('starts signed out and not ready', () => {
    const session = createSession({ storage: mapStorage() })
    expect(session.current()).toMatchObject({ user: null, token: null, ready: false })
  })

  it('saves user and token under the key persist:auth and restores them', async () => {
    const saved = new Map<string, string>()
    const first = createSession({ storage: mapStorage(saved) })
    await first.restore()
    first.set(claims, 'token-1')
    expect([...saved.keys()]).toEqual(['persist:auth'])

    const second = createSession({ storage: mapStorage(saved) })
    await second.restore()
    expect(second.current()).toEqual({ user: claims, token: 'token-1', lost: false, ready: true })
  })

  it('clears user and token together', async () => {
    const saved = new Map<string, string>()
    const session = createSession({ storage: mapStorage(saved) })
    await session.restore()
    session.set(claims, 'token-1')
    session.clear()
    expect(session.current()).toMatchObject({ user: null, token: null })
    expect(JSON.parse(saved.get(SESSION_STORAGE_KEY) ?? '')).toMatchObject({
      state: { user: null, token: null },
    })
  })

  it('merges into the user only when there is one', async () => {
    const session = createSession({ storage: mapStorage() })
    await session.restore()
    session.merge({ name: 'Nobody' })
    expect(session.current().user).toBeNull()
    session.set(claims, 'token-1')
    session.merge({ name: 'Rahima Khatun' })
    expect(session.current().user).toEqual({ ...claims, name: 'Rahima Khatun' })
    expect(session.current().token).toBe('token-1')
  })

  it('registers a user without a token', async () => {
    const session = createSession({ storage: mapStorage() })
    await session.restore()
    session.register(claims)
    expect(session.current()).toMatchObject({ user: claims, token: null })
  })

  it.each([
    'not json',
    '{}',
    JSON.stringify({ state: { user: { sub: 'x' }, token: 3 }, version: 0 }),
    JSON.stringify({ state: null, version: 0 }),
  ])('treats an unreadable saved session as signed out: %s', async (value) => {
    const session = createSession({ storage: mapStorage(new Map([[SESSION_STORAGE_KEY, value]])) })
    await session.restore()
    expect(session.current()).toEqual({ user: null, token: null, lost: false, ready: true })
  })

  it('signs out here when another tab has signed out', async () => {
    const saved = new Map<string, string>()
    const here = createSession({ storage: mapStorage(saved) })
    const there = createSession({ storage: mapStorage(saved) })
    await here.restore()
    here.set(claims, 'token-1')
    await there.restore()
    there.clear()
    await here.restore()
    expect(here.current()).toMatchObject({ user: null, lost: true })
  })

  it('remembers, also in a later page, that the session was lost, until somebody signs in', async () => {
    const saved = new Map<string, string>()
    const session = createSession({ storage: mapStorage(saved) })
    await session.restore()
    session.set(claims, 'token-1')
    session.lose()
    expect(session.current()).toEqual({ user: null, token: null, lost: true, ready: true })
    const later = createSession({ storage: mapStorage(saved) })
    await later.restore()
    expect(later.current().lost).toBe(true)
    later.set(claims, 'token-2')
    expect(later.current().lost).toBe(false)
    later.clear()
    expect(later.current()).toEqual({ user: null, token: null, lost: false, ready: true })
  })

  it('gives up after the limit, reports it, and ignores a late answer', async () => {
    let answer: (value: StorageValue<Saved>) => void = () => {}
    const slow: PersistStorage<Saved> = {
      ...mapStorage(),
      getItem: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    }
    const reports: string[] = []
    const session = createSession({
      storage: slow,
      timeoutMs: 20,
      report: (message) => reports.push(message),
    })
    await session.restore()
    expect(session.current()).toEqual({ user: null, token: null, lost: false, ready: true })
    expect(reports).toEqual(['The saved session could not be restored within 20 ms.'])

    answer({ state: { user: claims, token: 'late', lost: false }, version: 0 })
    // What is read is taken over in microtasks, all of which are done by the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    expect(session.current().token).toBeNull()
  })
})

describe('decodeClaims', () => {
  it('reads the claims of a token', () => {
    expect(decodeClaims(new UnsecuredJWT({ ...claims }).encode())).toEqual(claims)
  })

  it('answers null for what is no token and for a token of somebody else', () => {
    expect(decodeClaims('nonsense')).toBeNull()
    expect(decodeClaims(new UnsecuredJWT({ sub: 'someone' }).encode())).toBeNull()
  })
})
