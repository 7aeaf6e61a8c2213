import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { homePicturesQuery } from '../../site/home-pictures/api.ts'
import { HomePicturesForm } from '../../site/home-pictures/home-pictures-form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'

export const meta = pageTitle((m) => m.dashboard.homePictures.title)

export default function HomePictures() {
  const t = useTranslations('dashboard')
  const query = useQuery(homePicturesQuery())
  return (
    <Page>
      <PageHeader title={t('homePictures.title')} text={t('homePictures.description')} />
      <Loaded query={query} loading={t('homePictures.loading')} failed={t('homePictures.failed')}>
        {(stored) => <HomePicturesForm stored={stored} />}
      </Loaded>
    </Page>
  )
}
