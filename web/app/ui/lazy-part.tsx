import { type ComponentType, type ReactNode, use, useEffect } from 'react'

type PartProps<Props> = Props & { open?: boolean }

/** A component with a function `fetch`, which fetches its code before it is needed. */
type LazyPart<Props> = ComponentType<PartProps<Props>> & { fetch: () => void }

/**
 * A component whose code is fetched when it is first rendered, within a Suspense; with the property `open`, when that
 * is first true. When the code cannot be fetched, `Failed` is shown instead, nothing for an optional part, until the
 * component is opened or mounted anew. `React.lazy` would reject for good and replace the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<Props> = Nothing,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const fetch = () => {
    loading ??= load().then(
      (loaded) => {
        Loaded = loaded
      },
      (error: unknown) => console.error('A part of the page could not be loaded', error),
    )
    return loading
  }
  const forget = () => {
    loading = undefined
  }
  function Part(props: PartProps<Props>) {
    if (!Loaded && props.open === false) return null
    if (!Loaded) use(fetch())
    if (Loaded) return <Loaded {...props} />
    return (
      <ForgetOnUnmount forget={forget}>
        <Failed {...props} />
      </ForgetOnUnmount>
    )
  }
  return Object.assign(Part, { fetch: () => void fetch().then(forget) })
}

/** The part tries again to fetch its code when it is mounted anew. */
function ForgetOnUnmount({ forget, children }: { forget: () => void; children: ReactNode }) {
  useEffect(() => forget, [forget])
  return children
}

const Nothing = () => null
