import { servedAreaListResponseSchema } from '@jhilik/contract/areas.ts'
import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import { homeResponseSchema } from '@jhilik/contract/home.ts'
import { infoPageResponseSchema } from '@jhilik/contract/pages.ts'
import { type Review, reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import { Suspense, useEffect, useState } from 'react'
import type { MetaDescriptor } from 'react-router'
import { loadOrNull } from '../lib/http/loader.ts'
import { chosenLanguage, readerLocale } from '../lib/language/chosen-language.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { useUser } from '../lib/session/use-session.ts'
import { type Featured, FeaturedServices } from '../site/home/featured-services.tsx'
import { Hero, type QuotedReview } from '../site/home/hero.tsx'
import { homeServices, type Offer, offersOf } from '../site/home/home-services.ts'
import { NextTimes } from '../site/home/next-times.tsx'
import type { FirstQuestions } from '../site/home/questions.tsx'
import { describeBusiness, structuredDataContext } from '../site/structured-data.ts'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { Route } from './+types/home'

const SearchForm = hydrateWhenNear(
  'search',
  async () => (await import('../site/home/search-form.tsx')).SearchForm,
)
const HowItWorks = hydrateWhenNear(
  'how-it-works',
  async () => (await import('../site/home/how-it-works.tsx')).HowItWorks,
)
const Gallery = hydrateWhenNear('gallery', async () => (await import('../site/home/gallery.tsx')).Gallery)
const HomeReviews = hydrateWhenNear(
  'reviews',
  async () => (await import('../catalog/reviews/home-reviews.tsx')).HomeReviews,
)
const Questions = hydrateWhenNear(
  'questions',
  async () => (await import('../site/home/questions.tsx')).Questions,
)

const LiveOffers = lazyPart(async () => (await import('../site/home/live-offers.tsx')).LiveOffers)

const FIRST_QUESTIONS = 3

export async function loader(args: Route.LoaderArgs) {
  const { chosen } = chosenLanguage(args.request)
  const [site, services, reviews, home, areas, faq] = await Promise.all([
    loadOrNull(args, '/site', siteResponseSchema),
    loadOrNull(args, '/services', serviceListResponseSchema),
    loadOrNull(args, `/review?limit=${HOME_REVIEWS}`, reviewListResponseSchema),
    loadOrNull(args, '/site/home', homeResponseSchema),
    loadOrNull(args, '/site/areas', servedAreaListResponseSchema),
    loadOrNull(args, `/pages/faq${chosen ? `?lang=${chosen}` : ''}`, infoPageResponseSchema),
  ])
  const questions: FirstQuestions | null = faq && {
    lang: faq.data.lang,
    questions: faq.data.questions.slice(0, FIRST_QUESTIONS),
  }
  if (site) {
    const structured = describeBusiness(args.request, {
      site: site.data,
      services: services?.data ?? [],
      areas: areas?.data ?? [],
      rating: reviews?.meta,
      questions: questions?.questions ?? [],
    })
    args.context.set(structuredDataContext, structured)
  }
  const locale = readerLocale(args.request, site?.data)
  const { nextTimes = [], ...facts } = home?.data ?? {}
  return {
    services: services && homeServices(services.data, locale),
    // The page shows no further ones.
    reviews: reviews && { ...reviews, meta: { ...reviews.meta, nextCursor: null } },
    more: {
      offers: offersOf(nextTimes, services?.data ?? [], locale),
      average: reviews?.meta.average ?? null,
      rated: reviews?.meta.rated ?? 0,
      services: services?.data.length ?? 0,
      home: home && { ...facts, quote: home.data.quote && quoted(home.data.quote) },
      areas: areas?.data.map((names) => names[locale]) ?? [],
      questions,
    },
  }
}

/** The part of a review that the page shows. */
const quoted = ({ review, rating, user }: Review): QuotedReview => ({
  review,
  rating,
  user: user && { name: user.name },
})

type More = Awaited<ReturnType<typeof loader>>['more'] | null

/** Client-side navigation does not wait: the page shows cached services or a placeholder. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { cachedServices } = await import('../catalog/services/api.ts')
  const more: More | Promise<More> = serverLoader().then(
    (loaded) => loaded.more,
    () => null,
  )
  return { services: cachedServices() as Featured, reviews: null, more }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, (_, name, t) => ({ title: t('common.meta.title', { name }) }))
}

export default function Home({ loaderData: { services, reviews, more } }: Route.ComponentProps) {
  const known = useSettled<More>(more)
  const { hero = null, gallery = [] } = known?.home?.pictures ?? {}
  return (
    <>
      <Hero picture={hero} quote={known?.home?.quote}>
        <SearchForm areas={known?.areas ?? []} />
      </Hero>
      <Offers offers={known === null ? [] : known?.offers} services={services} />
      {known && (
        <HowItWorks
          jobs={known.home?.completedJobs ?? 0}
          services={known.services}
          average={known.average}
          reviews={known.rated}
          areas={known.areas}
        />
      )}
      {gallery.length > 0 && <Gallery pictures={gallery} />}
      <HomeReviews initial={reviews} />
      {known?.questions && <Questions faq={known.questions} methods={known.home?.paymentMethods ?? []} />}
    </>
  )
}

interface OffersProps {
  /** The next free times; undefined until they have come. */
  offers: Offer[] | undefined
  services: Featured
}

/**
 * The next free times, which follow what happens for who is logged in, and the featured services. This state is not that of
 * the page: a page that renders again while parts of it wait for their hydration would lose them.
 */
function Offers({ offers, services }: OffersProps) {
  const user = useUser()
  const [read, setRead] = useState<Offer[] | null>(null)
  return (
    <>
      <Suspense>
        <NextTimes offers={read ?? offers} />
        <FeaturedServices services={services} />
      </Suspense>
      <Suspense>{user && <LiveOffers onRead={setRead} />}</Suspense>
    </>
  )
}

/** The value, or that of a promise, which must not be rejected, once it has one; undefined until then. */
function useSettled<T>(value: T | Promise<T>): T | undefined {
  const [settled, setSettled] = useState<{ of: unknown; value: T } | null>(null)
  useEffect(() => {
    if (!(value instanceof Promise)) return
    let wanted = true
    void value.then((result) => {
      if (wanted) setSettled({ of: value, value: result })
    })
    return () => {
      wanted = false
    }
  }, [value])
  if (!(value instanceof Promise)) return value
  return settled?.of === value ? settled.value : undefined
}
