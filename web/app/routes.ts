import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    layout('routes/queries.tsx', { id: 'public-queries' }, [
      route('service', 'routes/services.tsx'),
      route('services/:id', 'routes/service-detail.tsx'),
      route('compare', 'routes/compare.tsx'),
      route('reviews', 'routes/reviews.tsx'),
      route('booking', 'routes/booking.tsx'),
      route('booking/result/:token', 'routes/booking-result.tsx'),
    ]),
    ...['about', 'contact', 'faq', 'terms', 'privacy', 'refund-policy'].map((slug) =>
      route(slug, 'routes/info-page.tsx', { id: slug }),
    ),
    route('newsletter', 'routes/newsletter.tsx'),
    route('newsletter/confirm', 'routes/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
  ]),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  layout('routes/queries.tsx', { id: 'dashboard-queries' }, [
    route('dashboard/admin', 'routes/dashboard/admin-layout.tsx', [
      index('routes/dashboard/profile.tsx', { id: 'admin-index' }),
      route('dashboard', 'routes/dashboard/profile.tsx', { id: 'admin-profile' }),
      route('user-bookings', 'routes/dashboard/user-bookings.tsx'),
      route('user-bookings/:id', 'routes/dashboard/user-booking.tsx'),
      route('user-management', 'routes/dashboard/user-management.tsx'),
      route('user-management/:id', 'routes/dashboard/person.tsx'),
      route('service-management', 'routes/dashboard/service-management.tsx'),
      route('areas', 'routes/dashboard/areas.tsx'),
      route('slot-management', 'routes/dashboard/slot-management.tsx'),
      route('create-slot', 'routes/dashboard/create-slot.tsx'),
      route('schedules', 'routes/dashboard/schedules.tsx'),
      route('house-rules', 'routes/dashboard/house-rules.tsx'),
      route('pictures', 'routes/dashboard/home-pictures.tsx'),
      route('money', 'routes/dashboard/money.tsx'),
      route('money/receipts', 'routes/dashboard/documents.tsx'),
      route('money/months', 'routes/dashboard/money-months.tsx'),
      route('history', 'routes/dashboard/history.tsx'),
      route('status', 'routes/dashboard/status.tsx'),
    ]),
    route('dashboard/account', 'routes/dashboard/account.tsx'),
    route('dashboard/user', 'routes/dashboard/user-layout.tsx', [
      index('routes/dashboard/profile.tsx', { id: 'user-index' }),
      route('dashboard', 'routes/dashboard/profile.tsx', { id: 'user-profile' }),
      route('manage-profile', 'routes/dashboard/manage-profile.tsx'),
      route('past-bookings', 'routes/dashboard/past-bookings.tsx'),
      // The capital U is required (S2.24).
      route('Upcoming-bookings', 'routes/dashboard/upcoming-bookings.tsx'),
      route('bookings/:id', 'routes/dashboard/booking.tsx'),
      route('bookings/:id/receipt/:document?', 'routes/dashboard/receipt.tsx'),
      route('garage', 'routes/dashboard/garage.tsx'),
    ]),
  ]),
  // In development only; not in the build.
  ...(import.meta.env.DEV ? [route('design-system', 'routes/design-system.tsx')] : []),
  route('offline', 'routes/offline.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
