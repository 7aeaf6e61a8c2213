import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadDashboardTexts, loadLanguage, localeOfPage } from './lib/i18n.ts'
import { whenIdle } from './lib/when-idle.ts'

const inDashboard = window.location.pathname.startsWith('/dashboard')
await (inDashboard ? loadDashboardTexts : loadLanguage)(localeOfPage())

whenIdle(() => void import('./features/offline/start.ts').then(({ startOffline }) => startOffline()))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
