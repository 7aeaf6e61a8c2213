import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

interface FooterLink {
  to: string
  label: string
}

export function FooterLinks() {
  const t = useTranslations('common.footer')
  return (
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

function LinkList({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-bold text-lg tracking-normal">{title}</h2>
      <ul className="mt-2">
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
    </nav>
  )
}
