import { type ComponentType, lazy, Suspense } from 'react'
import { onNear } from './on-near.ts'

const parts: (() => Promise<void>)[] = []

/**
 * A part of a page that the server renders and the browser hydrates, and whose code it loads, when the part comes near
 * the viewport or the page is first used. `name` must be unique. `near` is how far from the viewport it counts as near.
 */
export function hydrateWhenNear<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  near?: string,
): ComponentType<P> {
  let onServer: ComponentType<P> | undefined
  parts.push(async () => {
    onServer = await load()
  })
  // The type of `lazy` loses the component's properties.
  const InBrowser = lazy(async () => {
    await seen(name, near)
    return { default: await loadOrStay(load) }
  }) as unknown as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the page that has it.
  return function Part(props) {
    const Content = onServer ?? InBrowser
    return (
      <div data-part={name}>
        <Suspense fallback={null}>
          <Content {...props} />
        </Suspense>
      </div>
    )
  }
}

/**
 * The promise never rejects, which would replace the page: without the code, what the server has rendered stays as it
 * is.
 */
const loadOrStay = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    console.error('A part of the page could not be loaded', error)
    return new Promise<never>(() => {})
  })

/** Loads all parts; the server calls it before rendering. */
export async function loadDeferredParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

/**
 * Resolves when the rendered part comes near the viewport or the page is first used; at once when it was not
 * rendered.
 */
async function seen(name: string, near: string | undefined): Promise<void> {
  const element = document.querySelector(`[data-part="${name}"]`)
  if (!element) return
  await new Promise<void>((resolve) => {
    onNear(element, resolve, near)
  })
}
