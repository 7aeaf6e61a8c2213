import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { areasQuery } from '../../catalog/areas/api.ts'
import { couponsQuery, priceRulesQuery, sizeListQuery } from '../../catalog/prices/api.ts'
import { Coupons } from '../../catalog/prices/coupons.tsx'
import { DatedForMany } from '../../catalog/prices/dated-for-many.tsx'
import { MinimumCard } from '../../catalog/prices/minimum-card.tsx'
import { PriceRules } from '../../catalog/prices/price-rules.tsx'
import { SizesForMany } from '../../catalog/prices/sizes-for-many.tsx'
import { currentServicesQuery } from '../../catalog/services/api.ts'
import { pageTitle } from '../../lib/page/page-meta.ts'
import { useAddressState, writeFields } from '../../lib/page/use-address-state.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = pageTitle((m) => m.dashboard.prices.title)

const TABS = ['sizes', 'dated', 'rules', 'coupons'] as const
type Tab = (typeof TABS)[number]

const reading = {
  read: (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'sizes',
  write: (tab: Tab, params: URLSearchParams) => writeFields({ tab: tab === 'sizes' ? '' : tab }, params),
}

export default function Prices() {
  const t = useTranslations('dashboard.prices')
  const [tab, setTab] = useAddressState(reading)
  const may = usePermission()
  // Dispatchers only read the coupons.
  const tabs = TABS.filter((value) => value === 'coupons' || may('services.manage'))
  const contents: Record<Tab, ReactNode> = {
    sizes: <Sizes />,
    dated: <Dated />,
    rules: <Rules />,
    coupons: <CouponList />,
  }
  return (
    <Page wide>
      <PageHeader title={t('title')} text={may('services.manage') && t('description')} />
      <Tabs
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`), content: contents[value] }))}
        value={tabs.includes(tab) ? tab : 'coupons'}
        onValueChange={(value) => setTab(TABS.find((known) => known === value) ?? 'sizes')}
      />
    </Page>
  )
}

function Sizes() {
  const t = useTranslations('dashboard.prices')
  const services = useQuery(currentServicesQuery())
  const sizeList = useQuery(sizeListQuery())
  return (
    <Loaded query={services} loading={t('loading')} failed={t('failed')}>
      {(offered) => (
        <Loaded query={sizeList} loading={t('loading')} failed={t('failed')}>
          {(list) => <SizesForMany services={offered} sizeList={list} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Dated() {
  const t = useTranslations('dashboard.prices')
  const services = useQuery(currentServicesQuery())
  return (
    <Loaded query={services} loading={t('loading')} failed={t('failed')}>
      {(offered) => <DatedForMany services={offered} />}
    </Loaded>
  )
}

function Rules() {
  const t = useTranslations('dashboard.prices')
  const may = usePermission()
  const rules = useQuery(priceRulesQuery())
  const services = useQuery(currentServicesQuery())
  const areas = useQuery(areasQuery())
  const mayChange = may('settings.change')
  return (
    <>
      <Loaded query={rules} loading={t('loading')} failed={t('failed')}>
        {(list) => (
          <PriceRules
            rules={list}
            services={services.data ?? []}
            areas={areas.data ?? []}
            mayChange={mayChange}
          />
        )}
      </Loaded>
      {mayChange && <MinimumCard />}
    </>
  )
}

function CouponList() {
  const t = useTranslations('dashboard.prices')
  const may = usePermission()
  const coupons = useQuery(couponsQuery())
  const services = useQuery(currentServicesQuery())
  return (
    <Loaded query={coupons} loading={t('coupons.loading')} failed={t('coupons.failed')}>
      {(list) => <Coupons coupons={list} services={services.data ?? []} mayChange={may('discounts.give')} />}
    </Loaded>
  )
}
