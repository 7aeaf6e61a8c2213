import type { HomePicture } from '@jhilik/contract/home.ts'
import type { Review } from '@jhilik/contract/reviews.ts'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { useLook, useSite } from '../../lib/page/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sparkle } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture.tsx'

interface HeroProps {
  /** The owner's photo in place of the illustration. */
  picture: HomePicture | null
  quote: QuotedReview | null | undefined
  /** The search form, which overlaps the lower edge on wide screens. */
  children: ReactNode
}

export function Hero({ picture, quote, children }: HeroProps) {
  const t = useTranslations('home')
  const { demo } = useSite()
  const locale = useLocale()
  const { title, text } = useLook()?.texts ?? {}
  const button = '@max-[15.5rem]:min-w-full max-sm:flex-1 px-4! max-sm:text-base! sm:px-7!'
  return (
    <section aria-labelledby="hero" className="@container relative">
      <div className="relative overflow-hidden bg-deep text-white">
        <div
          aria-hidden
          className="absolute inset-0 bg-[radial-gradient(46rem_34rem_at_76%_46%,var(--glow),transparent_72%),radial-gradient(40rem_24rem_at_-6%_112%,var(--glow-soft),transparent_70%)]"
        />
        <div className="page-x relative grid grid-cols-1 items-center gap-x-10 gap-y-3 pt-5.5 md:pt-12 md:pb-28 md:grid-cols-[1.06fr_1fr]">
          <div className="flex flex-col items-start">
            <h1
              id="hero"
              className="@max-[15.5rem]:text-[1.9rem] bn:text-[1.875rem] text-[2.375rem] bn:md:text-[2.25rem] md:text-[2.75rem] bn:lg:text-[clamp(2.5rem,0.4rem+4.2vw,3.75rem)] lg:text-[clamp(3.25rem,0.5rem+5vw,4.5rem)] text-wrap leading-[1.04] bn:leading-[1.24] tracking-[-0.03em] bn:tracking-normal [overflow-wrap:anywhere]"
            >
              {title
                ? withMarks(title[locale])
                : t.rich('hero.title', {
                    mark: (text) => (
                      <span className="relative @max-[15.5rem]:whitespace-normal whitespace-nowrap text-spark">
                        {text}
                        <Sparkle className="@max-[15.5rem]:hidden absolute -top-1 -right-5 size-4 in-data-hydrated:animate-twinkle sm:-right-7 sm:size-6" />
                      </span>
                    ),
                  })}
            </h1>
            <p className="mt-3 max-w-[34ch] text-[1.0625rem] text-white/87 leading-snug sm:text-xl">
              {text ? text[locale] : t(demo ? 'hero.text' : 'search.label')}
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 self-stretch lg:mt-7">
              <ButtonLink to="/service" variant="spark" size="lg" className={button}>
                {t('hero.action')}
              </ButtonLink>
              <ButtonLink
                to="/compare"
                variant="ghost"
                size="lg"
                className={`border border-white/40 text-white hover:bg-white/12 ${button}`}
              >
                {t('hero.compare')}
              </ButtonLink>
            </div>
            {quote && <Quote review={quote} />}
          </div>
          <HeroPicture picture={picture} />
        </div>
      </div>
      <div className="page-x relative -mt-16 hidden md:block">{children}</div>
    </section>
  )
}

/** The words of the owner, of which those between asterisks are marked. */
const withMarks = (title: string) =>
  title.split('*').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name, and keep their order.
      <span key={index} className="text-spark">
        {part}
      </span>
    ),
  )

function HeroPicture({ picture }: { picture: HomePicture | null }) {
  const locale = useLocale()
  if (picture) {
    return (
      <Picture
        src={picture.img}
        alt={picture.alt[locale]}
        width={720}
        height={560}
        sizes="(min-width: 76rem) 36rem, (min-width: 64rem) 48vw, 100vw"
        fetchPriority="high"
        className="aspect-16/9 w-full rounded-card bg-white/10 object-cover max-md:mt-1 max-md:mb-4 md:aspect-9/7"
      />
    )
  }
  return (
    <img
      src="/illustrations/hero.svg"
      alt=""
      width={720}
      height={560}
      fetchPriority="high"
      className="mx-auto h-44 w-64 max-w-full object-cover object-bottom md:h-auto md:w-full md:max-w-136 lg:max-w-none"
    />
  )
}

export interface QuotedReview extends Pick<Review, 'review' | 'rating'> {
  user: { name: string } | null
}

/** A customer's words, beside the buttons of the hero. */
function Quote({ review: { review, rating, user } }: { review: QuotedReview }) {
  const t = useTranslations('common.rating')
  const format = useFormat()
  return (
    <figure className="mt-3.5 max-w-[36rem] text-[0.9375rem] text-white/87 leading-snug lg:mt-7 lg:text-base">
      <blockquote className="line-clamp-2 [overflow-wrap:anywhere] lg:line-clamp-3">“{review}”</blockquote>
      <figcaption className="mt-1 flex flex-wrap items-center gap-x-2 font-semibold">
        <span role="img" aria-label={t('star', { count: rating })} className="inline-flex items-center gap-1">
          <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className="size-4 text-spark">
            <path d="m12 2 3 6.3 6.9.9-5 4.8 1.3 6.9-6.2-3.4-6.2 3.4 1.3-6.9-5-4.8 6.9-.9z" />
          </svg>
          {format.number(rating)}
        </span>
        {user?.name}
      </figcaption>
    </figure>
  )
}
