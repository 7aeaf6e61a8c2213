import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadRefusals, loadTexts, localeOfPage, textsOfPage } from './lib/language/i18n.ts'
import { readTimeOfPage } from './lib/live/server-time.ts'
import { registerServiceWorker } from './site/offline/register-service-worker.ts'
import { onFirstInput } from './startup/on-first-input.ts'
import { watchConjunctsOnce } from './startup/watch-conjuncts-once.ts'
import { fetchOverlays } from './ui/fetch-overlays.ts'

readTimeOfPage()
await loadTexts(textsOfPage(), localeOfPage())

// The texts are loaded before a call can be refused: without a network that would be too late.
onFirstInput(() => void loadRefusals(localeOfPage()))
addEventListener('input', fetchOverlays, { once: true })
onFirstInput(watchConjunctsOnce)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() => void registerServiceWorker())
