import { type ComponentType, lazy, Suspense } from 'react'
import { onFirstInput } from './on-first-input.ts'

const parts: (() => Promise<void>)[] = []
const NEAR = '400px'

/**
 * A part of a page that the server renders in full and that comes alive when it is about to be seen
 * or the page is used: until then its code stays on the server. `name` is unique.
 */
export function hydrateWhenNear<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let onServer: ComponentType<P> | undefined
  parts.push(async () => {
    onServer = await load()
  })
  // React's type of a lazy component has forgotten which properties it takes.
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

/** For the server, before it renders. */
export async function loadDeferredParts(): Promise<void> {
  await Promise.all(parts.map((load) => load()))
}

/** When the part that the server rendered comes near, or somebody uses the page; at once when there is none. */
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
