import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { NewsletterForm } from '../../people/newsletter/newsletter-form.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { FooterLinks } from './footer-links.tsx'
import { Reach } from './reach.tsx'

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
