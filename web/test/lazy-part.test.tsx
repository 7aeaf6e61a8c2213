import { type ComponentType, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { lazyPart } from '../app/ui/lazy-part.tsx'

const Part: ComponentType<{ name: string }> = ({ name }) => <p>{name}</p>
const Failed: typeof Part = ({ name }) => <p>without {name}</p>

async function draw(Lazy: ComponentType<{ name: string; open?: boolean }>, open?: boolean): Promise<string> {
  const { prelude } = await prerender(
    <Suspense fallback="">
      <Lazy name="tea" {...(open !== undefined && { open })} />
    </Suspense>,
  )
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, '')
}

/** Loads the part after as many failures. */
function failing(failures: number) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let left = failures
  return vi.fn(async () => {
    left -= 1
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module')
    return Part
  })
}

test('a part is loaded once, when it is first rendered', async () => {
  const load = failing(0)
  const Lazy = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  expect(await draw(Lazy)).toBe('<p>tea</p>')
  expect(await draw(Lazy)).toBe('<p>tea</p>')
  expect(load).toHaveBeenCalledOnce()
})

test('a closed part is not loaded', async () => {
  const load = failing(0)
  const Lazy = lazyPart(load)
  expect(await draw(Lazy, false)).toBe('')
  expect(load).not.toHaveBeenCalled()
  expect(await draw(Lazy, true)).toBe('<p>tea</p>')
  expect(await draw(Lazy, false)).toBe('<p>tea</p>')
})

test('another one stands in for a part that cannot be loaded, or nothing', async () => {
  expect(await draw(lazyPart(failing(1), Failed))).toBe('<p>without tea</p>')
  expect(await draw(lazyPart(failing(1)))).toBe('')
})

test('what could not be fetched beforehand is fetched again when it is needed', async () => {
  const load = failing(1)
  const Lazy = lazyPart(load, Failed)
  Lazy.fetch()
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce())
  expect(await draw(Lazy)).toBe('<p>tea</p>')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what was fetched beforehand is there at once', async () => {
  const load = failing(0)
  const Lazy = lazyPart(load, Failed)
  Lazy.fetch()
  await load.mock.results[0]?.value
  expect(await draw(Lazy)).toBe('<p>tea</p>')
  expect(load).toHaveBeenCalledOnce()
})
