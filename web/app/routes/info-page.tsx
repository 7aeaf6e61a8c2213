import type { MetaDescriptor } from 'react-router'
import { InfoArticle } from '../features/pages/info-article.tsx'
import { loadInfoPage } from '../features/pages/load-page.ts'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { pageMeta } from '../lib/page/page-meta.ts'
import type { Route } from './+types/info-page'

/** The address names the page: `about`, `terms`. */
export const loader = (args: Route.LoaderArgs) => loadInfoPage(args, args.pattern.replace(/^\//, ''))

export const handle = textsHandle('company')
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withPageTexts(handle, serverLoader())

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  return loaderData
    ? pageMeta(matches, () => ({ title: loaderData.title, text: loaderData.description }))
    : []
}

export default function InfoPage({ loaderData }: Route.ComponentProps) {
  return (
    <WithExtraTexts>
      <InfoArticle page={loaderData} />
    </WithExtraTexts>
  )
}
