import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadLanguage, toLocale } from './lib/i18n.ts'
import { whenIdle } from './lib/when-idle.ts'

// Not `lang`: translating browsers change that one.
await loadLanguage(toLocale(document.documentElement.dataset.locale))

whenIdle(() => void import('./features/offline/start.ts').then(({ startOffline }) => startOffline()))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
