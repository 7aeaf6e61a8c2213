import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { phoneLink, useOpeningHours } from '../../lib/page/contact.ts'
import { useSite } from '../../lib/page/site.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'
import { FooterLinks } from './footer-links.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Dark in both themes. */
export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const t = useTranslations('common.footer')
  const newsletterText = useTranslations('newsletter')
  const { businessName } = useSite()
  const format = useFormat()
  return (
    <footer className="mt-16 bg-deep">
      <div className="always-dark page-x text-ink">
        <section
          aria-labelledby="newsletter"
          className="grid items-center gap-x-16 gap-y-5 border-line border-b py-10 lg:grid-cols-2 lg:py-12"
        >
          <div className="max-w-prose">
            <h2 id="newsletter" className="text-2xl sm:text-3xl">
              {newsletterText('title')}
            </h2>
            <p className="mt-2 text-soft">{newsletterText('text')}</p>
          </div>
          <div className="min-w-0 max-w-lg lg:w-full lg:justify-self-end">{newsletter}</div>
        </section>
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 py-10 sm:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr] lg:py-12">
          <div className="col-span-full lg:col-span-1">
            <Link to="/" className="inline-block rounded-control text-ink no-underline">
              <Logo name={businessName} />
            </Link>
            <Reach />
          </div>
          <FooterLinks />
        </div>
        {/* Leaves room for the scroll-to-top button. */}
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t py-5 pr-16 2xl:pr-0">
          <p className="text-soft text-sm">
            {t('rights', { year: format.year(format.today().slice(0, 4)), name: businessName })}
          </p>
          <div className="-mx-3 flex flex-wrap items-center">
            <LanguageSwitch className="px-3" />
            <ThemeButton named />
          </div>
        </div>
      </div>
    </footer>
  )
}

/** The business's area, phone, e-mail address and hours, as far as configured. */
function Reach() {
  const t = useTranslations('common.footer')
  const { email, phone, hours } = useSite().contact
  const times = useOpeningHours(hours)
  const link =
    'flex min-h-11 items-center gap-3 text-soft underline-offset-4 hover:text-ink hover:underline [overflow-wrap:anywhere]'
  const icon = 'size-5 shrink-0 text-link'
  return (
    <div className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
      <p className="flex min-h-11 items-center gap-3 font-semibold">
        <MapPin aria-hidden className={icon} />
        {t('wholeCountry')}
      </p>
      {phone && (
        <a href={phoneLink(phone)} className={link}>
          <Phone aria-hidden className={icon} />
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={link}>
          <Mail aria-hidden className={icon} />
          {email}
        </a>
      )}
      {times.length > 0 && (
        <div className="flex gap-3 py-2 text-soft">
          <Clock aria-hidden className={icon} />
          <p>
            {times.map(({ days, times: open }) => (
              <span key={days + open} className="block">
                {days}, {open}
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
