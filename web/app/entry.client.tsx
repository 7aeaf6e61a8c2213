import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadDashboardTexts, loadLanguage, localeOfPage } from './lib/i18n.ts'

const inDashboard = window.location.pathname.startsWith('/dashboard')
await (inDashboard ? loadDashboardTexts : loadLanguage)(localeOfPage())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
