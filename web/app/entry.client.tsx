import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadDashboardTexts, loadLanguage, loadRefusals, localeOfPage } from './lib/language/i18n.ts'
import { whenIdle } from './startup/when-idle.ts'
import { whenUsed } from './startup/when-used.ts'

const inDashboard = window.location.pathname.startsWith('/dashboard')
await (inDashboard ? loadDashboardTexts : loadLanguage)(localeOfPage())

// Before anything can be refused; without a network it would be too late.
whenUsed(() => void loadRefusals(localeOfPage()))
whenIdle(() => void import('./features/offline/start.ts').then(({ startOffline }) => startOffline()))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
