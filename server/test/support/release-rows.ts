const id = (n: number) => `'00000000-0000-7000-8000-${String(n).padStart(12, '0')}'`
const AT = `'2026-01-02T03:04:05Z'`

const BUYER = JSON.stringify({
  name: 'Rahim Uddin',
  email: 'rahim@test.example',
  phone: '01711000000',
  address: '12 Road, Dhaka',
  bin: '',
})
const BOUGHT = JSON.stringify({
  code: 'B2C3D4',
  service: 'Wash',
  serviceBn: '',
  date: '2026-01-05',
  startTime: '10:00',
  endTime: '11:00',
  vehicle: {
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: 'Dhaka Metro Ga 12-3456',
  },
  rooms: null,
  floor: null,
  units: null,
})

/** The document of the only entry of a kind, which the database demands in the transaction of the entry. */
const documentOf = (kind: 'charge' | 'refund', values: string) => `
  insert into receipt_documents (id, series, refers_to_id, booking_id, entry_id, issued_at, time_zone, amount_minor, currency,
    is_tip, seller, buyer, bought)
  select ${values}, booking_id, id, occurred_at, 'UTC', abs(amount_minor), currency, false, '{}', '${BUYER}', '${BOUGHT}'
  from ledger_entries where kind = '${kind}'`

/** At least one row of every table of the first release, in the columns that it had. */
export const rowsOfRelease = [
  `insert into users (id, name, email, phone, password_hash, created_at, updated_at)
   values (${id(1)}, 'Rahim Uddin', 'rahim@test.example', '01711 000000', 'x', ${AT}, ${AT})`,
  `insert into sign_ins (id, user_id, browser, system, address, signed_in_at, last_used_at, expires_at)
   values (${id(1)}, ${id(1)}, 'Chrome', 'Android', '203.0.113.7', ${AT}, ${AT}, ${AT})`,
  `insert into refresh_tokens (token_hash, sign_in_id, created_at) values ('hash', ${id(1)}, ${AT})`,
  `insert into attempt_counts (key, count, last_at) values ('hash', 3, ${AT})`,
  `insert into email_changes (user_id, id, email, asked_at, expires_at)
   values (${id(1)}, ${id(1)}, 'uddin@test.example', ${AT}, ${AT}::timestamptz + interval '1 hour')`,
  `insert into identities (issuer, subject, user_id, linked_at)
   values ('https://accounts.google.com', '1', ${id(1)}, ${AT})`,
  `insert into login_codes (id, destination, locale, asked_at, expires_at)
   values (${id(1)}, '+8801711000000', 'bn', ${AT}, ${AT}::timestamptz + interval '10 minutes')`,
  `insert into staff_invitations (id, destination, duty, locale, link_id, invited_by, sent_at, expires_at)
   values (${id(1)}, 'selina@test.example', 'manager', 'bn', ${id(2)}, ${id(1)}, ${AT}, ${AT}::timestamptz + interval '7 days')`,
  `insert into authenticators (user_id, sealed_key, last_step, added_at) values (${id(1)}, 'sealed', 58000000, ${AT})`,
  `insert into recovery_codes (user_id, code_hash, made_at) values (${id(1)}, '$argon2id$hash', ${AT})`,
  `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, added_at)
   values (${id(1)}, ${id(1)}, 'credential', 'key', 0, '{internal}', 'Phone', ${AT})`,
  `insert into passkey_challenges (challenge, user_id, expires_at) values ('challenge', ${id(1)}, ${AT})`,
  `insert into vehicles (id, user_id, vehicle_type, vehicle_brand, vehicle_model, manufacturing_year,
     registration_plate, plate_key, created_at, updated_at)
   values (${id(1)}, ${id(1)}, 'car', 'Toyota', 'Axio', 2018, 'Dhaka Metro Ga 12-3456', 'DHAKA METRO-GA 12-3456', ${AT}, ${AT})`,
  `insert into addresses (id, user_id, label, address, created_at, updated_at)
   values (${id(1)}, ${id(1)}, 'Home', '12 Road, Dhaka', ${AT}, ${AT})`,
  `insert into newsletter_subscriptions (id, email, created_at) values (${id(1)}, 'rahim@test.example', ${AT})`,
  `insert into services (id, name, description, includes, price_minor, currency, img, duration_minutes,
     service_type, created_at, updated_at)
   values (${id(1)}, 'Wash', 'Text', '{Foam,Wax}', 4000, 'USD', '/a.svg', 60, 'Cleaning', ${AT}, ${AT})`,
  `insert into areas (id, name_en, name_bn, position, created_at, updated_at)
   values (${id(1)}, 'Banani', 'বনানী', 0, ${AT}, ${AT}), (${id(2)}, 'Kalabagan', 'কলাবাগান', 901, ${AT}, ${AT})`,
  `insert into area_roads (from_area_id, to_area_id, km, measured_at) values (${id(1)}, ${id(2)}, 12.5, ${AT})`,
  `insert into schedules (id, service_id, valid_from, created_at, updated_at)
   values (${id(1)}, ${id(1)}, '2026-01-01', ${AT}, ${AT})`,
  `insert into schedule_hours (schedule_id, weekday, opens, closes) values (${id(1)}, 1, '22:00', '02:00')`,
  `insert into closed_dates (id, from_date, to_date, name, created_at)
   values (${id(1)}, '2026-02-01', '2026-02-02', 'Eid', ${AT})`,
  `insert into slots (id, service_id, date, start_time, end_time, starts_at, ends_at, schedule_id, created_at,
     updated_at)
   values (${id(1)}, ${id(1)}, '2026-01-05', '10:00', '11:00', '2026-01-05T04:00Z', '2026-01-05T05:00Z',
     ${id(1)}, ${AT}, ${AT})`,
  `insert into crews (id, name, color, set_up_minutes, max_jobs_per_day, base_area_id, serves_all_areas, created_at, updated_at)
   values (${id(1)}, 'Van 1', 'plum', 15, 6, ${id(1)}, false, ${AT}, ${AT})`,
  `insert into crew_members (crew_id, user_id) values (${id(1)}, ${id(1)})`,
  `insert into crew_exclusions (crew_id, service_id) values (${id(1)}, ${id(1)})`,
  `insert into crew_areas (crew_id, area_id) values (${id(1)}, ${id(1)})`,
  `insert into crew_hours (crew_id, weekday, opens, closes) values (${id(1)}, 1, '22:00', '02:00')`,
  `insert into crew_time_off (id, crew_id, starts_at, ends_at, reason, created_at)
   values (${id(1)}, ${id(1)}, '2026-02-01T03:00Z', '2026-02-01T12:00Z', 'Eid', ${AT})`,
  `insert into crew_extra_hours (slot_id, crew_id) values (${id(1)}, ${id(1)})`,
  `insert into bookings (id, code, user_id, service_id, slot_id, slot_capacity, seat, status, hold_expires_at,
     customer_name, customer_email, customer_phone, customer_address, service_name, service_img,
     service_duration_minutes, price_minor, due_now_minor, currency, slot_date, slot_start_time, slot_end_time, starts_at, ends_at,
     vehicle_type, vehicle_brand, vehicle_model, manufacturing_year, registration_plate, created_at, updated_at)
   values (${id(1)}, 'B2C3D4', ${id(1)}, ${id(1)}, ${id(1)}, 1, 1, 'confirmed', ${AT}, 'Rahim Uddin', 'rahim@test.example',
     '01711000000', '12 Road, Dhaka', 'Wash', '/a.svg', 60, 4000, 4000, 'USD', '2026-01-05', '10:00', '11:00',
     '2026-01-05T04:00Z', '2026-01-05T05:00Z', 'car', 'Toyota', 'Axio', 2018, 'Dhaka Metro Ga 12-3456', ${AT}, ${AT})`,
  `insert into idempotency_keys (user_id, key, operation, request_hash, booking_id, created_at)
   values (${id(1)}, 'key', 'booking.hold', 'hash', ${id(1)}, ${AT})`,
  `insert into payment_attempts (id, booking_id, gateway, merchant_ref, amount_minor, currency, status,
     provider_txn_id, received_minor, received_currency, fee_minor, created_at, updated_at, paid_at)
   values (${id(1)}, ${id(1)}, 'aamarpay', 'JH-REFERENCE', 4000, 'USD', 'paid', 'T1', 4000, 'USD', 100, ${AT}, ${AT}, ${AT});
   ${documentOf('charge', `${id(1)}, 'receipt', null::uuid`)}`,
  `insert into gateway_notifications (id, gateway, kind, attempt_id, dedupe_key, payload, received_at)
   values (${id(1)}, 'aamarpay', 'return', ${id(1)}, 'key', '{}', ${AT})`,
  `insert into gateway_tokens (account, token, expires_at) values ('account', 'sealed', ${AT})`,
  `insert into refunds (id, attempt_id, amount_minor, currency, reason, status, settled_at, created_at, updated_at)
   values (${id(1)}, ${id(1)}, 1500, 'USD', 'goodwill', 'succeeded', ${AT}, ${AT}, ${AT});
   ${documentOf('refund', `${id(2)}, 'credit_note', ${id(1)}::uuid`)}`,
  `insert into disputes (id, booking_id, attempt_id, provider_dispute_id, amount_minor, currency, status, withdrawn_minor,
     fee_minor, opened_at, updated_at)
   values (${id(1)}, ${id(1)}, ${id(1)}, 'dp_1', 1000, 'USD', 'needs_response', 1000, 200, ${AT}, ${AT})`,
  `insert into closed_months (month, closed_at) values ('2025-12-01', ${AT})`,
  `insert into cash_handovers (id, collector_id, amount_minor, currency, at) values (${id(1)}, ${id(1)}, 100, 'USD', ${AT})`,
  `insert into cash_counts (id, collector_id, currency, expected_minor, counted_minor, at)
   values (${id(1)}, ${id(1)}, 'USD', 100, 100, ${AT})`,
  `insert into statements (id, gateway, file_name, content_hash, imported_by, imported_at)
   values (${id(1)}, 'aamarpay', 'may.csv', 'hash', ${id(1)}, ${AT})`,
  `insert into statement_lines (statement_id, line, kind, amount_minor, currency, text, problem)
   values (${id(1)}, 2, 'charge', 4000, 'USD', 'T2, 40.00', 'unknown')`,
  `with charge as (select id from ledger_entries where kind = 'charge'), line as (
     insert into statement_lines (statement_id, line, kind, amount_minor, currency, text, entry_id)
     select ${id(1)}, 3, 'charge', amount_minor, currency, 'T1, 40.00', id from ledger_entries where kind = 'charge')
   insert into settled_entries (entry_id, by_bank, statement_id, line) select id, false, ${id(1)}, 3 from charge`,
  `insert into reviews (id, user_id, service_id, booking_id, rating, body, status, is_counted, created_at, updated_at)
   values (${id(1)}, ${id(1)}, ${id(1)}, ${id(1)}, 5, 'Spotless.', 'published', true, ${AT}, ${AT})`,
  `insert into report_days (date, time_zone, begins_at, ends_at, bookings, seats, money)
   values ('2026-01-05', 'Asia/Dhaka', '2026-01-04T18:00Z', '2026-01-05T18:00Z', '[]', '[]', '[]')`,
  `insert into audit_entries (id, action, subject_type, subject_id, at)
   values (${id(1)}, 'booking.held', 'booking', ${id(1)}, ${AT})`,
  `insert into pictures (id, user_id, content_hash, created_at)
   values (${id(1)}, ${id(1)}, '0123456789abcdef0123456789abcdef', ${AT})`,
  `insert into settings (key, value, updated_at) values ('house-rules', '{"holdMinutes": 15, "reminderHours": 3}', ${AT})`,
  `insert into sandbox.transactions (track, tran_id, store_id, amount, currency, status_code, fields, created_at)
   values ('track', 'JH-REFERENCE', 'store', '40.00', 'USD', '2', '{}', ${AT})`,
  `insert into setup_links (digest, created_at) values ('${'0'.repeat(64)}', ${AT})`,
  `insert into data_audits (finished_at, duration_ms, violations, digest) values (${AT}, 100, '{}', '')`,
  `insert into backup_runs (id, place, started_at, finished_at, bytes)
   values (${id(1)}, 'folder /backups', ${AT}, ${AT}, 1000)`,
]
