import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import type { MetaDescriptor } from 'react-router'
import { useTranslations } from 'use-intl'
import { AllReviews } from '../features/reviews/all-reviews.tsx'
import { REVIEWS_PAGE } from '../features/reviews/api.ts'
import { LoginGate } from '../features/reviews/login-gate.tsx'
import { loadOrNull } from '../lib/loader.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import type { Route } from './+types/reviews'

export async function loader(args: Route.LoaderArgs) {
  return { reviews: await loadOrNull(args, `/review?limit=${REVIEWS_PAGE}`, reviewListResponseSchema) }
}

export const clientLoader = () => ({ reviews: null })

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta(matches, ({ reviews }) => ({ title: reviews.title, text: reviews.metaDescription }))
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('reviews')
  return (
    <Page>
      <PageHeader title={t('title')} text={t('text')} />
      <LoginGate>
        <AllReviews initial={loaderData.reviews} />
      </LoginGate>
    </Page>
  )
}
