import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadExtraTexts, loadLanguage, loadRefusals, localeOfPage } from './lib/language/i18n.ts'
import { onFirstInput } from './startup/on-first-input.ts'
import { onIdle } from './startup/on-idle.ts'

const { pathname } = window.location
if (pathname.startsWith('/dashboard')) await loadExtraTexts('dashboard', localeOfPage())
else if (pathname.startsWith('/booking/result/')) await loadExtraTexts('checkoutResult', localeOfPage())
else await loadLanguage(localeOfPage())

// Before a call can be refused: without a network the texts could not be loaded any more.
onFirstInput(() => void loadRefusals(localeOfPage()))
onIdle(
  () =>
    void import('./features/offline/register-service-worker.ts').then(({ registerServiceWorker }) =>
      registerServiceWorker(),
    ),
)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
