import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'

export function Footer({ newsletter }: { newsletter: ReactNode }) {
  const t = useTranslations('common.footer')
  const { businessName } = useSite()
  const format = useFormat()
  const services = [
    { to: '/service?type=Cleaning&search=wash', label: t('carWash') },
    { to: '/service?type=Cleaning', label: t('homeCleaning') },
    { to: '/service?type=Repair', label: t('repair') },
    { to: '/service?type=Installation', label: t('installation') },
  ]
  const company = [
    { to: '/', label: t('about') },
    { to: '/compare', label: t('compare') },
    { to: '/reviews', label: t('reviews') },
    { to: '/booking', label: t('bookings') },
  ]
  return (
    <footer className="mt-16 border-line border-t bg-surface">
      <div className="page-x grid gap-10 py-12 md:grid-cols-[1.6fr_1fr_1fr]">
        <section aria-labelledby="newsletter" className="max-w-md">
          <h2 id="newsletter" className="text-2xl">
            {t('newsletter')}
          </h2>
          <p className="mt-2 mb-4 text-soft">{t('newsletterText')}</p>
          {newsletter}
        </section>
        <FooterLinks title={t('services')} links={services} />
        <FooterLinks title={t('company')} links={company} />
      </div>
      <div className="border-line border-t">
        <div className="page-x flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-soft">
          <Logo name={businessName} className="text-ink" />
          <LanguageSwitch className="-mx-3 px-3" />
          <p className="flex items-center gap-2 font-semibold">
            <MapPin aria-hidden className="size-5 text-link" />
            {t('wholeCountry')}
          </p>
          <p className="text-sm">
            {t('rights', { year: format.year(format.today().slice(0, 4)), name: businessName })}
          </p>
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-bold text-lg tracking-normal">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={label}>
            <Link
              to={to}
              className="inline-block py-1.5 text-soft underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
