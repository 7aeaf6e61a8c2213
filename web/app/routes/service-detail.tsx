import { bookingAreaListResponseSchema, servedAreaListResponseSchema } from '@jhilik/contract/areas.ts'
import { reviewListResponseSchema } from '@jhilik/contract/reviews.ts'
import { serviceText } from '@jhilik/contract/service-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { serviceResponseSchema } from '@jhilik/contract/services.ts'
import { siteResponseSchema } from '@jhilik/contract/site.ts'
import type { Vehicle } from '@jhilik/contract/vehicles.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { data, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from 'react-router'
import { useTranslations } from 'use-intl'
import { shownDay, visitInAddress } from '../calendar/slots/shown-slots.ts'
import { SlotPicker } from '../calendar/slots/slot-picker.tsx'
import { type Choice, isChoosable, lineOf } from '../catalog/choice/choice.ts'
import { guessSize, useGuess, vehicleTypeOf } from '../catalog/choice/guess.ts'
import { serviceQuery } from '../catalog/services/api.ts'
import { ServiceFacts } from '../catalog/services/service-facts.tsx'
import { ServiceHead } from '../catalog/services/service-head.tsx'
import { isUnknown } from '../lib/http/api-error.ts'
import { loadFromApi, loadOrNull } from '../lib/http/loader.ts'
import { textsHandle, WithExtraTexts, withPageTexts } from '../lib/language/extra-texts.tsx'
import { useFormat } from '../lib/language/format.ts'
import { useServiceText } from '../lib/language/use-service-text.ts'
import { pageMeta, useDocumentTitle } from '../lib/page/page-meta.ts'
import { useAddressState } from '../lib/page/use-address-state.ts'
import { useUser } from '../lib/session/use-session.ts'
import { MembersOnly } from '../people/accounts/members-only.tsx'
import { describeService, structuredDataContext } from '../site/structured-data.ts'
import { hydrateWhenNear } from '../startup/hydrate-when-near.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Page } from '../ui/page.tsx'
import { PartFailed } from '../ui/part-failed.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Route } from './+types/service-detail'

/** Both begin just below a phone's first screen, which most visitors leave by a touch. */
const BELOW = '0px'
const OtherServices = hydrateWhenNear(
  'other-services',
  async () => (await import('../catalog/services/other-services.tsx')).OtherServices,
  BELOW,
)
const ServiceReviews = hydrateWhenNear(
  'service-reviews',
  async () => (await import('../catalog/reviews/service-reviews.tsx')).ServiceReviews,
  BELOW,
)

// Few services have sizes or add-ons.
const ChoiceFields = lazyPart(
  async () => (await import('../catalog/choice/choice-fields.tsx')).loadChoiceFields(),
  PartFailed,
)

// Few services show photos.
const BeforeAndAfter = lazyPart(async () =>
  (await import('../catalog/services/before-and-after.tsx')).loadBeforeAndAfter(),
)

export async function loader(args: Route.LoaderArgs) {
  try {
    const path = `/services/${encodeURIComponent(args.params.id)}`
    const { data: service } = await loadFromApi(args, path, serviceResponseSchema)
    const [site, reviews, areas, bookingAreas] = await Promise.all([
      loadFromApi(args, '/site', siteResponseSchema),
      loadOrNull(args, `/review?serviceId=${service._id}&limit=1`, reviewListResponseSchema),
      loadOrNull(args, '/site/areas', servedAreaListResponseSchema),
      loadOrNull(args, `/site/booking-areas?serviceId=${service._id}`, bookingAreaListResponseSchema),
    ])
    const structured = describeService(args.request, {
      site: site.data,
      service,
      areas: areas?.data ?? [],
      rating: reviews?.meta,
    })
    args.context.set(structuredDataContext, structured)
    return data({ service, unknown: false, asksArea: (bookingAreas?.data.length ?? 0) > 0 })
  } catch (error) {
    const unknown = isUnknown(error)
    if (!unknown) console.error('A service could not be loaded for its page', error)
    return data({ service: null, unknown, asksArea: false }, { status: unknown ? 404 : 200 })
  }
}

export const handle = textsHandle('slots')
export const clientLoader = () => withPageTexts(handle, { service: null, unknown: false, asksArea: false })

/** A change of the query, such as another day, needs no new service. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const service = loaderData?.service
  return pageMeta(matches, ({ services }, _name, _t, locale) => {
    if (!service) {
      return { title: services.detail.title, text: services.metaDescription, hidden: loaderData?.unknown }
    }
    const { name, description } = serviceText(service, locale)
    const picture = { path: `/og/services/${service._id}.png`, alt: name }
    return { title: name, text: description, picture }
  })
}

export default function ServiceDetail({ params, loaderData }: Route.ComponentProps) {
  return (
    <MembersOnly>
      <Page className="max-sm:pt-0">
        <WithExtraTexts>
          <Details
            key={params.id}
            id={params.id}
            initial={loaderData.service}
            asksArea={loaderData.asksArea}
          />
        </WithExtraTexts>
      </Page>
    </MembersOnly>
  )
}

interface DetailsProps {
  id: string
  initial: Route.ComponentProps['loaderData']['service']
  asksArea: boolean
}

function Details({ id, initial, asksArea }: DetailsProps) {
  const t = useTranslations('services.detail')
  const { data: service, isPending, error, isFetching, refetch } = useQuery(serviceQuery(id, initial))
  const textOf = useServiceText()
  useDocumentTitle(service && textOf(service).name)

  if (isPending) return <Spinner label={t('loading')} className="py-32" />
  if (!service) {
    return (
      <EmptyState
        illustration={<img src="/illustrations/no-services.svg" alt="" width={200} height={150} />}
        title={t('unavailable')}
        text={t('unavailableHint')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {!isUnknown(error) && (
              <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            )}
            <ButtonLink to="/service">{t('back')}</ButtonLink>
          </span>
        }
      />
    )
  }
  return (
    <>
      <ServiceOffer service={service} asksArea={asksArea} />
      {service.hasPhotos && (
        <Suspense fallback={null}>
          <BeforeAndAfter service={service} />
        </Suspense>
      )}
      <ServiceReviews service={service} />
      <OtherServices service={service} />
    </>
  )
}

/** What the service is, what of it is chosen, and the times for that. */
function ServiceOffer({ service, asksArea }: { service: Service; asksArea: boolean }) {
  const [visit, setVisit] = useAddressState(visitInAddress)
  const [vehicle, setVehicle] = useState<Vehicle | 'new' | null>(null)
  const user = useUser()
  const guess = useGuess(service, vehicle)
  const day = shownDay(visit.date, useFormat().today())
  const line = lineOf(service, { ...visit, size: visit.size ?? guess?.size._id ?? null }, day)
  /** The form begins with the vehicle; of a new one only the type is known, by its size. */
  const fillForm = async (next: Vehicle | 'new', size: string | null) => {
    const { saveDraftVehicle } = await import('../bookings/checkout/draft.ts')
    const blank = { vehicleType: vehicleTypeOf(service.sizes.find(({ _id }) => _id === size)) }
    if (user) saveDraftVehicle(user.sub, service._id, next === 'new' ? blank : next)
  }
  const choose = (choice: Choice) => {
    setVisit({ ...visit, ...choice })
    if (vehicle === 'new' && choice.size !== line.size?._id) void fillForm(vehicle, choice.size)
  }
  const chooseVehicle = (next: Vehicle | 'new') => {
    const guessed = next === 'new' ? null : guessSize(service, { vehicle: next })
    const size = guessed?.size._id ?? line.size?._id ?? null
    setVehicle(next)
    setVisit({ ...visit, size })
    void fillForm(next, size)
  }
  return (
    <div className="grid grid-cols-1 gap-5 sm:gap-8 lg:grid-cols-[1fr_1.05fr] lg:grid-rows-[auto_auto_1fr] lg:gap-x-14">
      <ServiceHead service={service} price={line.price} duration={line.duration} />
      {isChoosable(service) && (
        // The place is as high as three sizes and two add-ons, so that little moves when they come.
        <div className="min-h-80 min-w-0">
          <Suspense fallback={null}>
            <ChoiceFields
              line={line}
              day={day}
              guess={guess}
              vehicle={vehicle}
              onVehicle={chooseVehicle}
              onChoose={choose}
            />
          </Suspense>
        </div>
      )}
      {/* It stays in sight where it fits into the height of the screen. */}
      <div className="min-w-0 self-start lg:top-22 lg:col-start-2 lg:[@media(min-height:60rem)]:sticky lg:row-span-3 lg:row-start-1">
        <Suspense>
          <SlotPicker service={service} asksArea={asksArea} wanted={visit} onWant={setVisit} line={line} />
        </Suspense>
      </div>
      <ServiceFacts service={service} />
    </div>
  )
}
