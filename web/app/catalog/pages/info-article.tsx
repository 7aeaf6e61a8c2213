import type { ServedArea } from '@jhilik/contract/areas.ts'
import type { InfoPage } from '@jhilik/contract/pages.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { ChevronDown, Clock, Mail, Map as MapIcon, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { mapLink, useOpeningHours } from '../../lib/page/contact.ts'
import { useSite } from '../../lib/page/site.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { PhoneNumber } from '../../ui/text.tsx'

/** A text with so many headings has a table of contents. */
const LONG = 5

/**
 * One page of text. Next to it a long text has its table of contents, a short one the contact card; on phones the
 * card follows the text, except on the contact page.
 */
export function InfoArticle({ page, areas }: { page: InfoPage; areas: readonly ServedArea[] }) {
  const t = useTranslations('company')
  const language = useTranslations('common.language')
  const format = useFormat()
  const locale = useLocale()
  const { demo } = useSite()
  const long = page.headings.length >= LONG
  const lang = page.lang === locale ? undefined : page.lang
  const asideFirst = page.slug === 'contact'
  const aside = (
    <aside className="lg:col-start-2 lg:row-start-2 print:hidden">
      {long ? <LongContents headings={page.headings} lang={lang} /> : <ContactCard areas={areas} />}
    </aside>
  )
  return (
    <Page className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <header className="flex flex-col gap-3 lg:col-span-2">
        <h1 lang={lang} className="max-w-3xl text-3xl sm:text-4xl lg:text-5xl">
          {page.title}
        </h1>
        {page.updated && (
          <p className="text-muted">
            {t('updated')}: <time dateTime={page.updated}>{format.date(page.updated)}</time>
          </p>
        )}
        {lang && <Alert className="max-w-prose">{t('otherLanguage', { language: language(lang) })}</Alert>}
        {demo && <Alert className="max-w-prose print:hidden">{t('demo')}</Alert>}
      </header>
      {long && <ShortContents headings={page.headings} lang={lang} />}
      {asideFirst && aside}
      <article
        lang={lang}
        className="prose lg:col-start-1 lg:row-start-2"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown and escaped all HTML in it.
        dangerouslySetInnerHTML={{ __html: page.html }}
      />
      {!asideFirst && aside}
    </Page>
  )
}

interface ContentsProps {
  headings: InfoPage['headings']
  lang: string | undefined
}

/** The contents next to the text on wide screens, sticky. */
function LongContents({ headings, lang }: ContentsProps) {
  const t = useTranslations('company')
  return (
    <nav aria-label={t('contents')} className="sticky top-24 hidden border-line border-l-2 pl-5 lg:block">
      <p className="mb-2 font-bold text-ink">{t('contents')}</p>
      <Headings headings={headings} lang={lang} />
    </nav>
  )
}

/** The contents above the text on phones, closed by default. */
function ShortContents({ headings, lang }: ContentsProps) {
  const t = useTranslations('company')
  return (
    <nav aria-label={t('contents')} className="lg:hidden print:hidden">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 font-bold text-ink [&::-webkit-details-marker]:hidden">
          {t('contents')}
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-3">
          <Headings headings={headings} lang={lang} />
        </div>
      </details>
    </nav>
  )
}

function Headings({ headings, lang }: ContentsProps) {
  return (
    <ol lang={lang}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1 text-soft leading-snug underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The contact details that the business has entered, and the areas where it works. */
function ContactCard({ areas }: { areas: readonly ServedArea[] }) {
  const t = useTranslations('company.contact')
  const { email, emailText, phone, address, hours } = useSite().contact
  const times = useOpeningHours(hours)
  const locale = useLocale()
  const reachable = email || phone
  const chat = phone && whatsAppLink(phone)
  return (
    <Card className="flex flex-col gap-5 p-6">
      <h2 className="text-xl">{t('title')}</h2>
      <dl className="flex flex-col gap-4">
        {phone && (
          <Fact icon={Phone} name={t('phone')}>
            <FactLink href={phoneLink(phone)}>
              <PhoneNumber>{phone}</PhoneNumber>
            </FactLink>
          </Fact>
        )}
        {chat && (
          <Fact icon={MessageCircle} name={t('whatsApp')}>
            <FactLink href={chat}>{t('chat')}</FactLink>
          </Fact>
        )}
        {email && (
          <Fact icon={Mail} name={t('email')}>
            <FactLink href={`mailto:${email}`}>{emailText}</FactLink>
          </Fact>
        )}
        {address && (
          <Fact icon={MapPin} name={t('address')}>
            <span translate="no" className="block">
              {address}
            </span>
            <FactLink href={mapLink(address)}>{t('map')}</FactLink>
          </Fact>
        )}
        {areas.length > 0 && (
          <Fact icon={MapIcon} name={t('areas')}>
            {areas.map((area) => area[locale]).join(', ')}
          </Fact>
        )}
        {times.length > 0 && (
          <Fact icon={Clock} name={t('hours')}>
            {times.map(({ days, times: open }) => (
              <span key={days + open} className="flex max-w-72 flex-wrap justify-between gap-x-4">
                <span>{days}</span>
                <span>{open}</span>
              </span>
            ))}
          </Fact>
        )}
      </dl>
      <p className="text-soft text-sm">{t(reachable ? 'booked' : 'none')}</p>
    </Card>
  )
}

interface FactProps {
  icon: ComponentType<{ className?: string; 'aria-hidden': true }>
  name: string
  children: ReactNode
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <dt className="contents">
        <Icon aria-hidden className="row-span-2 mt-0.5 size-5 text-link" />
        <span className="font-semibold text-muted text-sm">{name}</span>
      </dt>
      <dd className="col-start-2 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="-my-1.5 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
    >
      {children}
    </a>
  )
}
