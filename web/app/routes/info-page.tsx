import type { MetaDescriptor } from 'react-router'
import { InfoArticle } from '../features/pages/info-article.tsx'
import { loadInfoPage } from '../features/pages/load-page.ts'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/info-page'

/** The address names the page: `about`, `terms`. */
export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, args.pattern.replace(/^\//, ''))

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData
    ? pageMeta(matches, () => ({ title: loaderData.title, text: loaderData.description }))
    : []
}

export default function InfoPage({ loaderData }: Route.ComponentProps) {
  return <InfoArticle page={loaderData} />
}
