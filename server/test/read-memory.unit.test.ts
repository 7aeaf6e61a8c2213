import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Entry, makeEntry } from '../src/platform/read-cache/entry.ts'
import { createStore } from '../src/platform/read-cache/read-cache.ts'
import { encodingFor } from '../src/platform/read-cache/send-entry.ts'

const age = { generation: 0, builtAt: 0, validUntil: 1 }
const entryOf = (body: string) => makeEntry({ body, headers: {} }, age, { now: () => 0, onResize: () => {} })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index ** 3)).join(' ')

/** A store with one entry, before anything is compressed. */
function storeOne(body: string) {
  const store = createStore(100_000)
  const clock = { ms: 0 }
  const onResize = (resized: Entry) => store.recount('key', resized)
  const entry = makeEntry({ body, headers: {} }, age, { now: () => clock.ms, onResize })
  store.set('key', entry)
  return { store, entry, clock, before: store.bytes() }
}

describe('what is kept in memory', () => {
  it('has a limit, whatever is asked for', () => {
    const store = createStore(100_000)
    for (let index = 0; index < 1_000; index++) store.set(`key ${index}`, entryOf('x'.repeat(1_000)))
    expect(store.bytes()).toBeLessThanOrEqual(100_000)
    expect(store.bytes()).toBeGreaterThan(90_000)
    expect(store.get('key 0')).toBeUndefined()
    expect(store.get('key 999')).toBeDefined()
  })

  it('drops what was used least recently', () => {
    const store = createStore(4_000)
    store.set('used', entryOf('x'.repeat(1_000)))
    for (let index = 0; index < 10; index++) {
      store.set(`key ${index}`, entryOf('x'.repeat(1_000)))
      expect(store.get('used')).toBeDefined()
    }
  })

  it('counts further encodings', async () => {
    const { store, entry, before } = storeOne(numbers(500))
    const packed = await entry.encode('gzip')
    expect(store.bytes()).toBe(before + packed.length)
    await entry.encode('gzip')
    expect(store.bytes()).toBe(before + packed.length)
  })

  it('compresses again what is asked for often and was not changed for seconds', async () => {
    const body = numbers(2_000)
    const { store, entry, clock, before } = storeOne(body)
    const first = await entry.encode('br')
    for (let answer = 0; answer < 50; answer++) expect(await entry.encode('br')).toBe(first)
    clock.ms = 5_000
    await entry.encode('br')
    await expect.poll(() => entry.encode('br'), { timeout: 20_000 }).not.toBe(first)
    const smaller = await entry.encode('br')
    expect(smaller.length).toBeLessThan(first.length)
    expect(brotliDecompressSync(smaller).toString()).toBe(body)
    expect(store.bytes()).toBe(before + smaller.length)
  })

  it('compresses once what few ask for', async () => {
    const { store, entry, clock, before } = storeOne(numbers(2_000))
    clock.ms = 5_000
    const first = await entry.encode('br')
    for (let answer = 0; answer < 8; answer++) await entry.encode('br')
    // Takes several times as long as a second compression, which would have started earlier.
    await promisify(brotliCompress)(numbers(10_000))
    expect(store.bytes()).toBe(before + first.length)
  })

  it('is nothing larger than others are worth', () => {
    const store = createStore()
    store.set('key', entryOf('x'.repeat(3 * 1024 * 1024)))
    expect(store.get('key')).toBeUndefined()
    expect(store.bytes()).toBe(0)
  })
})

describe('the encoding', () => {
  it.each([
    [undefined, undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['identity', undefined],
    ['*', undefined],
  ])('for %s is %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
