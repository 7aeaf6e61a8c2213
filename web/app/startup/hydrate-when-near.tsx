import { type ComponentType, lazy, Suspense } from 'react'
import { onFirstInput } from './on-first-input.ts'

const parts: (() => Promise<void>)[] = []
const NEAR = '400px'

/**
 * A part of a page that the server renders and the browser hydrates, and whose code it loads, when the part comes near
 * the viewport or the page is first used. `name` must be unique.
 */
export function hydrateWhenNear<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let onServer: ComponentType<P> | undefined
  parts.push(async () => {
    onServer = await load()
  })
  // The type of `lazy` loses the component's properties.
  const InBrowser = lazy(async () => {
    await seen(name)
    return { default: await load() }
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

/** On the server, before rendering. */
export async function loadDeferredParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

/** Resolves when the rendered part comes near the viewport or the page is first used; at once when it was not rendered. */
async function seen(name: string): Promise<void> {
  const element = document.querySelector(`[data-part="${name}"]`)
  if (!element) return
  await new Promise<void>((resolve) => {
    const finish = () => {
      observer.disconnect()
      stopWaiting()
      resolve()
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) finish()
      },
      { rootMargin: NEAR },
    )
    const stopWaiting = onFirstInput(finish)
    observer.observe(element)
  })
}
