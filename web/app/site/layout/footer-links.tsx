import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

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

interface LinkListProps {
  title: string
  links: FooterLink[]
}

/** The list is closed on phones, and opened by its title. */
function LinkList({ title, links }: LinkListProps) {
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
