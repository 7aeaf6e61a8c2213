import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import type { MetaDescriptor } from 'react-router'
import { type Featured, FeaturedServices } from '../features/services/featured-services.tsx'
import { Hero } from '../features/services/hero.tsx'
import { describeBusiness } from '../features/structured-data/describe.ts'
import { StructuredData } from '../features/structured-data/structured-data.tsx'
import { loadOrNull } from '../lib/http/loader.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { HydrationBoundary } from '../startup/hydration-boundary.tsx'
import type { Route } from './+types/home'

const SearchForm = hydrateWhenNear(
  'search',
  async () => (await import('../features/services/search-form.tsx')).SearchForm,
)
const HomeReviews = hydrateWhenNear(
  'reviews',
  async () => (await import('../features/reviews/home-reviews.tsx')).HomeReviews,
)

export async function loader(args: Route.LoaderArgs) {
  const [site, services, reviews] = await Promise.all([
    loadOrNull(args, '/site', siteResponseSchema),
    loadOrNull(args, '/services', serviceListResponseSchema),
    loadOrNull(args, `/review?limit=${HOME_REVIEWS}`, reviewListResponseSchema),
  ])
  const structured = site && describeBusiness(args.request, site.data, services?.data ?? [], reviews?.meta)
  return { services: services?.data ?? null, reviews, structured }
}

/** Client-side navigation does not wait: the page shows cached services or a placeholder. */
export async function clientLoader() {
  const { cachedServices } = await import('../features/services/cached-services.ts')
  return { services: cachedServices() as Featured, reviews: null, structured: null }
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ common }, name, t) => ({
    title: t('common.meta.title', { name }),
    text: common.meta.description,
  }))
}

export default function Home({ loaderData: { services, reviews, structured } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData json={structured} />
      <Hero>
        <SearchForm />
      </Hero>
      <HydrationBoundary>
        <FeaturedServices services={services} />
      </HydrationBoundary>
      <HomeReviews initial={reviews} />
    </>
  )
}
