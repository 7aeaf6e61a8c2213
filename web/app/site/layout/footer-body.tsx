import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { ChevronDown, Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useOpeningHours } from '../../lib/page/contact.ts'
import { useLook, useSite } from '../../lib/page/site.ts'
import { NewsletterForm } from '../../people/newsletter/newsletter-form.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'

/** A `short` one, in the checkout, has only the contact of the business and its terms. */
export function FooterBody({ short }: { short: boolean }) {
  const { businessName } = useSite()
  return (
    <>
      {!short && <Newsletter />}
      <div
        className={cx(
          'grid grid-cols-1 gap-x-6 sm:gap-y-10',
          short
            ? 'py-4 sm:grid-cols-[1.7fr_1fr] sm:py-8'
            : 'pt-6 sm:grid-cols-3 sm:py-10 lg:grid-cols-[1.7fr_1fr_1fr_1fr] lg:py-12',
        )}
      >
        <div
          className={cx(
            'max-sm:border-line max-sm:border-b max-sm:pb-5',
            !short && 'sm:col-span-full lg:col-span-1',
          )}
        >
          <Link to="/" className="inline-flex min-h-11 items-center rounded-control text-ink no-underline">
            <Logo name={businessName} />
          </Link>
          <Reach short={short} />
        </div>
        <FooterLinks short={short} />
      </div>
    </>
  )
}

function Newsletter() {
  const t = useTranslations('newsletter')
  return (
    <section
      aria-labelledby="newsletter"
      className="grid grid-cols-1 items-center gap-x-16 gap-y-4 border-line border-b py-6 lg:grid-cols-2 lg:py-12"
    >
      <div className="max-w-prose">
        <h2 id="newsletter" className="text-xl sm:text-3xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-soft max-sm:text-sm sm:mt-2">{t('text')}</p>
      </div>
      <div className="min-w-0 max-w-lg lg:w-full lg:justify-self-end">
        <NewsletterForm />
      </div>
    </section>
  )
}

const linkClass =
  'flex min-h-11 items-center gap-3 text-soft underline-offset-4 hover:text-ink hover:underline [overflow-wrap:anywhere]'
const iconClass = 'size-5 shrink-0 text-link'
const callClass =
  'flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-control bg-white/10 px-2 py-1.5 font-semibold text-[0.9375rem] no-underline hover:bg-white/16'

/**
 * The business's phone, and on wider screens its e-mail address and hours, as far as configured, below where it works. Only
 * the demo says by itself that it serves the whole country.
 */
export function Reach({ short }: { short: boolean }) {
  const t = useTranslations('common.footer')
  const locale = useLocale()
  const { contact, demo } = useSite()
  const { email, emailText, phone, hours } = contact
  const served = useLook()?.texts.served?.[locale] ?? (demo && t('wholeCountry'))
  const times = useOpeningHours(hours)
  const chat = phone && whatsAppLink(phone)
  return (
    <div className="mt-1 flex max-w-md flex-col">
      {served && (
        <p className="flex items-center gap-3 py-1.5 font-semibold">
          <MapPin aria-hidden className={iconClass} />
          {served}
        </p>
      )}
      {phone && (
        <div className="my-1.5 flex flex-wrap gap-2">
          <a href={phoneLink(phone)} aria-label={t('call', { phone })} className={callClass}>
            <Phone aria-hidden className={iconClass} />
            <span className="inline-block">{phone}</span>
          </a>
          {chat && (
            <a href={chat} className={callClass}>
              <MessageCircle aria-hidden className={iconClass} />
              {t('whatsApp')}
            </a>
          )}
        </div>
      )}
      {email && (
        <a href={`mailto:${email}`} className={cx(linkClass, phone && 'max-sm:hidden')}>
          <Mail aria-hidden className={iconClass} />
          {emailText}
        </a>
      )}
      {!short && times.length > 0 && (
        <div className="flex gap-3 py-2 text-soft max-sm:hidden">
          <Clock aria-hidden className={iconClass} />
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

interface FooterLink {
  to: string
  label: string
}

/** A short footer has only the links to the terms. */
export function FooterLinks({ short }: { short: boolean }) {
  const t = useTranslations('common.footer')
  return (
    <>
      {!short && (
        <>
          <LinkList
            title={t('services')}
            links={[
              { to: '/service?type=Cleaning&search=wash', label: t('carWash') },
              { to: '/service?type=Cleaning', label: t('cleaning') },
              { to: '/service?type=Repair', label: t('repair') },
              { to: '/service?type=Installation', label: t('installation') },
              { to: '/compare', label: t('compare') },
            ]}
          />
          <LinkList
            title={t('company')}
            links={[
              { to: '/about', label: t('about') },
              { to: '/contact', label: t('contact') },
              { to: '/faq', label: t('faq') },
              { to: '/reviews', label: t('reviews') },
              { to: '/dashboard/user/Upcoming-bookings', label: t('bookings') },
            ]}
          />
        </>
      )}
      <LinkList
        title={t('legal')}
        links={[
          { to: '/terms', label: t('terms') },
          { to: '/privacy', label: t('privacy') },
          { to: '/refund-policy', label: t('refunds') },
        ]}
      />
    </>
  )
}

/** The list is closed on phones, and opened by its title. */
function LinkList({ title, links }: { title: string; links: FooterLink[] }) {
  const heading = 'font-bold text-lg tracking-normal'
  return (
    <nav aria-label={title} className="max-sm:border-line max-sm:border-b">
      <details className="group sm:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-3 rounded-control [&::-webkit-details-marker]:hidden">
          <h2 className={heading}>{title}</h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <Links links={links} className="pb-2" />
      </details>
      <div className="max-sm:hidden">
        <h2 className={heading}>{title}</h2>
        <Links links={links} className="mt-2" />
      </div>
    </nav>
  )
}

function Links({ links, className }: { links: FooterLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center text-soft leading-snug underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
