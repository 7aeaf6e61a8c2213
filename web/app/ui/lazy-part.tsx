import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

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

/**
 * Wraps a lazy overlay: its code is fetched when it is first opened. It stays mounted afterwards, so that closing is
 * animated.
 */
export function OnceOpened({
  open,
  fallback = null,
  children,
}: {
  open: boolean
  /** Shown while the code is loading. */
  fallback?: ReactNode
  children: ReactNode
}) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={fallback}>{children}</Suspense> : null
}

/**
 * Asks by a dialog of the browser itself, which needs no code, whether to reload when the code of a dialog could not be
 * fetched. What was typed into a form that keeps a draft is there after the reload.
 */
export function OverlayFailed({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('common.ui')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    if (window.confirm(`${t('partFailed')}\n\n${t('reload')}`)) window.location.reload()
    else onOpenChange(false)
  }, [])
  return null
}
