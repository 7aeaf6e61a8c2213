import type { LookState } from '@jhilik/contract/look.ts'
import { NO_PICTURE } from '@jhilik/contract/picture-links.ts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DocumentSheet } from '../../bookings/receipts/document-page.tsx'
import { ServiceCard } from '../../catalog/services/service-card.tsx'
import { PreviewedLook, useSite } from '../../lib/page/site.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Hero } from '../home/hero.tsx'
import { lookSamplesQuery } from './api.ts'

/** The home page, a service, buttons, a mail and a receipt with the saved draft, in both themes. */
export function LookPreview({ state }: { state: LookState }) {
  const t = useTranslations('setup.look.preview')
  const { look, themes } = state.preview
  const scene = (theme: 'light' | 'dark') => (
    <PreviewedLook value={look}>
      <ThemeScope theme={theme} tokens={themes[theme]}>
        <Scene state={state} />
      </ThemeScope>
    </PreviewedLook>
  )
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="mb-3 text-2xl">
        {t('title')}
      </h2>
      <Tabs
        label={t('title')}
        tabs={[
          { value: 'light', label: t('light'), content: scene('light') },
          { value: 'dark', label: t('dark'), content: scene('dark') },
          { value: 'mail', label: t('mail'), content: <MailSample state={state} /> },
        ]}
      />
    </section>
  )
}

interface ThemeScopeProps {
  theme: 'light' | 'dark'
  tokens: Record<string, string>
  children: ReactNode
}

/** A part of the page with the colors of the draft. Nothing in it can be pressed. */
function ThemeScope({ theme, tokens, children }: ThemeScopeProps) {
  const colors = Object.entries(tokens).map(([name, color]) => [`--${name}`, color])
  return (
    <div
      inert
      data-theme={theme}
      style={Object.fromEntries(colors) as CSSProperties}
      className={`${theme === 'dark' ? 'always-dark' : 'always-light'} overflow-hidden rounded-card border border-line bg-canvas text-ink`}
    >
      {children}
    </div>
  )
}

function Scene({ state }: { state: LookState }) {
  const t = useTranslations('setup.look.preview')
  const { businessName, currency } = useSite()
  const samples = useLookSamples(state)
  const service = {
    _id: '00000000-0000-7000-8000-000000000000',
    name: t('service'),
    bn: { name: t('service') },
    description: t('serviceText'),
    price: 15,
    currency,
    dueNow: 15,
    img: NO_PICTURE,
    duration: 45,
    serviceType: 'Cleaning',
    freeToday: 3,
    nextSlot: null,
    rating: { average: 4.8, count: 12 },
  } as const
  return (
    <>
      <div className="@container border-line border-b bg-surface px-(--page-edge) py-2">
        <Logo name={businessName} />
      </div>
      {/* What follows on the home page stands partly on the hero. */}
      <div className="md:pb-28">
        <Hero picture={null} quote={null}>
          {null}
        </Hero>
      </div>
      <div className="grid gap-8 p-(--page-edge) py-8">
        <div className="grid gap-8 lg:grid-cols-2">
          <ServiceCard service={{ ...service, sizes: [] }} heading="h3" row />
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="spark">{t('buttons.book')}</Button>
            <Button>{t('buttons.save')}</Button>
            <Button variant="secondary">{t('buttons.other')}</Button>
            <Button variant="ghost">{t('buttons.link')}</Button>
          </div>
        </div>
        <Samples query={samples}>{({ receipt }) => <DocumentSheet document={receipt} />}</Samples>
      </div>
    </>
  )
}

function useLookSamples({ version }: LookState) {
  return useQuery(lookSamplesQuery(version, useLocale()))
}

type SamplesQuery = ReturnType<typeof useLookSamples>

interface SamplesProps {
  query: SamplesQuery
  children: (samples: NonNullable<SamplesQuery['data']>) => ReactNode
}

function Samples({ query, children }: SamplesProps) {
  const t = useTranslations('setup.look.preview')
  if (query.data) return children(query.data)
  if (query.isPending) return <Spinner label={t('title')} className="py-16" />
  return <LoadFailed query={query}>{t('samplesFailed')}</LoadFailed>
}

/** Mails have one theme. The frame runs no scripts and opens no links. */
function MailSample({ state }: { state: LookState }) {
  const t = useTranslations('setup.look.preview')
  const samples = useLookSamples(state)
  return (
    <Samples query={samples}>
      {({ mail }) => (
        <iframe
          title={t('mail')}
          sandbox="allow-same-origin"
          srcDoc={mail}
          style={{ height: '37rem' }}
          className="w-full rounded-card border border-line bg-white"
        />
      )}
    </Samples>
  )
}
