import { HOME_REVIEWS } from '@jhilik/contract/constants.ts'
import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import type { MetaDescriptor } from 'react-router'
import { HomeReviews } from '../features/reviews/home-reviews.tsx'
import { FeaturedServices } from '../features/services/featured-services.tsx'
import { Hero } from '../features/services/hero.tsx'
import { SearchForm } from '../features/services/search-form.tsx'
import { loadOrNull } from '../lib/loader.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/home'

export async function loader(args: Route.LoaderArgs) {
  const [services, reviews] = await Promise.all([
    loadOrNull(args, '/services', serviceListResponseSchema),
    loadOrNull(args, `/review?limit=${HOME_REVIEWS}`, reviewListResponseSchema),
  ])
  return { services: services?.data ?? null, reviews }
}

/** Moving about in the browser does not wait: the queries have it, or fetch it and say so. */
export const clientLoader = () => ({ services: null, reviews: null })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ common }, name, t) => ({
    title: t('common.meta.title', { name }),
    text: common.meta.description,
  }))
}

export default function Home({ loaderData: { services, reviews } }: Route.ComponentProps) {
  return (
    <>
      <Hero>
        <SearchForm />
      </Hero>
      <FeaturedServices initial={services} />
      <HomeReviews initial={reviews} />
    </>
  )
}
