-- Searching -------------------------------------------------------------------------------------------

-- One form for all spellings of a text that is searched, and of what is searched for: lower case, without marks (also those of
-- Arabic, Hindi and Bangla letters) and characters that nobody sees, one kind of quotes and dashes, ASCII digits.
-- A database whose locale is C lowers ASCII letters only, so the others are named in both cases.
create function folded(words text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(
    translate(
      regexp_replace(lower(normalize(words, nfkd)),
        '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u0901\u093c\u0981\u09bc\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]+',
        '', 'g'),
      'łøđħŧıŁØĐĦŦ’‘ʼ‐‒–—−০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
      'lodhtilodht''''''-----0123456789012345678901234567890123456789'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- Accounts --------------------------------------------------------------------------------------------

create table users (
  id uuid constraint users_pkey primary key,
  name text not null constraint users_name_present check (name <> ''),
  -- In lower case and with the ASCII form of its domain, so that one mailbox is one account.
  -- Null for an account that was opened with a phone number.
  email text constraint users_email_lower check (email = lower(email)),
  -- The number is stored as it was typed, but with ASCII digits and hyphens, and without characters that nobody sees.
  phone text not null default '',
  -- The typed number in E.164; null when it is no valid number.
  phone_e164 text constraint users_phone_e164 check (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  -- The number that signs in with a code, in E.164: its owner has entered a code sent to it.
  verified_phone text constraint users_verified_phone check (verified_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- When the owner of the mailbox proved to read it; null until then.
  email_verified_at timestamptz,
  address text not null default '',
  img text not null default ''
    constraint users_img_of_this_site check (img ~ '^(/uploads/[0-9a-f]{32}[.]jpg|/avatars/[a-z0-9-]+[.]svg)?$'),
  role text not null default 'user' constraint users_role check (role in ('user', 'admin')),
  -- What an admin works as; it decides what the account may do.
  duty text constraint users_duty check (duty in ('owner', 'manager', 'dispatcher', 'accountant')),
  -- The admin was appointed before the address was proved. The duty begins when it is, because somebody else may have
  -- signed up with the address.
  duty_awaits_email boolean not null default false,
  -- Null for an account that was opened with a code and has no password yet.
  password_hash text,
  -- Part of the cookies by which browsers are known to the account; raising it ends them all.
  device_version integer not null default 1,
  -- The language of mails to the account: the one it was last seen to use, null until known.
  locale text constraint users_locale check (locale in ('en', 'bn')),
  -- Part of every link to the account's bookings; raising it revokes them all.
  link_version integer not null default 1,
  deactivated_at timestamptz,
  -- The owner has deleted the account: the row is kept for its bookings and says nothing about a person.
  deleted_at timestamptz,
  -- The id as long as the account is not deleted. Data of a person refers to it: a row that is on its way while the account is
  -- being deleted waits, and is refused.
  open_id uuid constraint users_open_id_unique unique
    generated always as (case when deleted_at is null then id end) stored,
  -- When the last mail with a link to choose a new password was sent, which limits how often one is sent.
  reset_asked_at timestamptz,
  -- When the last mail with a link to verify the address was sent, for the same reason.
  verify_asked_at timestamptz,
  -- Staff write it for one another; the customer does not see it.
  staff_note text not null default '' constraint users_staff_note check (char_length(staff_note) <= 2000),
  -- What staff search in: name, address, e-mail, phone as entered and its digits.
  search_text text not null generated always as (
    folded(name || chr(10) || address || chr(10) || coalesce(email, '') || chr(10) || phone) || chr(10)
      || regexp_replace(folded(phone), '[^0-9]', '', 'g')
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email),
  constraint users_duty_of_admins check ((role = 'admin') = (duty is not null)),
  constraint users_verified_phone_unique unique (verified_phone),
  -- Nobody could sign in otherwise.
  constraint users_email_or_phone check (email is not null or verified_phone is not null),
  constraint users_duty_awaits_email
    check (not duty_awaits_email or (duty is not null and email is not null and email_verified_at is null)),
  constraint users_email_verified check (email is not null or email_verified_at is null),
  constraint users_deleted_says_nothing check (deleted_at is null or (
    deactivated_at is not null and role = 'user' and email = id || '@deleted.invalid' and email_verified_at is null
    and phone = '' and phone_e164 is null and verified_phone is null and address = '' and img = '' and staff_note = ''
    and password_hash is null and locale is null))
);
create index users_by_age on users (created_at desc, id desc);
create index users_admins on users (id) where role = 'admin';
create index users_deactivated on users (created_at desc, id desc) where deactivated_at is not null;

-- All substrings of three characters, which a searched text must have.
create function trigrams(words text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct substr(words, start, 3)), '{}')
    from generate_series(1, length(words) - 2) as start
  );
-- All substrings of two and of three characters: an index on them finds any part of a word, in any language and
-- without an extension.
create function word_pieces(words text) returns text[]
  language sql immutable strict parallel safe
  return (
    select coalesce(array_agg(distinct substr(words, start, length)), '{}')
    from generate_series(2, 3) as length, generate_series(1, length(words) - length + 1) as start
  );
create index users_by_piece on users using gin (word_pieces(search_text));

-- One row per log-in of a browser or another program. It lasts until it is ended or not used for too long.
create table sign_ins (
  id uuid constraint sign_ins_pkey primary key,
  user_id uuid not null constraint sign_ins_user_id_fkey references users (id) on delete cascade,
  -- Names of browser and operating system; empty when unknown.
  browser text not null constraint sign_ins_browser_length check (char_length(browser) <= 60),
  system text not null constraint sign_ins_system_length check (char_length(system) <= 60),
  -- The network of the last use: an IPv4 address or the /64 network of an IPv6 address.
  address text not null,
  signed_in_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the password, a second factor, or a code of an account without a password was last entered in this sign-in.
  confirmed_at timestamptz,
  -- When a second factor was last entered in it; null when none was.
  second_factor_at timestamptz,
  -- Logged out, ended by its owner or by staff, or revoked because one of its tokens was used twice.
  ended_at timestamptz
);
create index sign_ins_by_user on sign_ins (user_id, last_used_at desc);
create index sign_ins_by_last_use on sign_ins (last_used_at);

-- Each renewal replaces the token of a sign-in by one successor. A replaced token that is presented later was copied.
create table refresh_tokens (
  token_hash text constraint refresh_tokens_pkey primary key,
  sign_in_id uuid not null constraint refresh_tokens_sign_in_id_fkey references sign_ins (id) on delete cascade,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index refresh_tokens_one_unused on refresh_tokens (sign_in_id) where replaced_at is null;
create index refresh_tokens_by_sign_in on refresh_tokens (sign_in_id);
create index refresh_tokens_by_replacement on refresh_tokens (replaced_at);

-- How often something that can be guessed was tried, such as the password of an account: rows are written before each
-- attempt and deleted after a success. Also how often something was done that is limited, such as signing up: then
-- last_at is when all uses are free again. Keys are keyed hashes.
create table attempt_counts (
  key text constraint attempt_counts_pkey primary key,
  count integer not null constraint attempt_counts_count check (count >= 0),
  last_at timestamptz not null
);
create index attempt_counts_by_age on attempt_counts (last_at);

-- An e-mail address that an account asked for. It becomes the account's when the link of a mail to it is confirmed.
create table email_changes (
  user_id uuid constraint email_changes_pkey primary key
    constraint email_changes_of_open_account references users (open_id) on delete cascade,
  -- Drawn at random and part of the link. Asking again replaces it.
  id uuid not null,
  email text not null constraint email_changes_email_lower check (email = lower(email)),
  -- The address that the account had; null for none. The link does not work for another one.
  replaces text constraint email_changes_other_email check (replaces <> email),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_changes_expire_later check (expires_at > asked_at)
);

-- Accounts of another provider, such as Google, that sign in to an account here.
create table identities (
  issuer text not null,
  -- The provider's id of the person. Its e-mail address may change.
  subject text not null,
  user_id uuid not null constraint identities_of_open_account references users (open_id) on delete cascade,
  linked_at timestamptz not null,
  constraint identities_pkey primary key (issuer, subject),
  constraint identities_one_per_provider unique (user_id, issuer)
);

-- Sign-in codes. The code itself is not stored: it is derived from the row's id and the installation's secret.
create table login_codes (
  -- Drawn at random. Only the browser that asked for the code has it.
  id uuid constraint login_codes_pkey primary key,
  -- An e-mail address, or a phone number in E.164.
  destination text not null constraint login_codes_destination check
    (destination ~ '^\+[1-9][0-9]{6,14}$' or (destination like '_%@_%' and destination = lower(destination))),
  locale text not null constraint login_codes_locale check (locale in ('en', 'bn')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  wrong_entries integer not null default 0 constraint login_codes_wrong_entries check (wrong_entries between 0 and 5),
  used_at timestamptz,
  constraint login_codes_expire_later check (expires_at > asked_at)
);
create index login_codes_by_destination on login_codes (destination, asked_at);
create index login_codes_by_expiry on login_codes (expires_at);

-- Links with which the first owner opens the account, one for each start of a process while there is no admin.
create table setup_links (
  -- SHA-256 of the token, which is printed and not stored.
  digest text constraint setup_links_pkey primary key constraint setup_links_digest check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

-- Invitations of staff. Opening the link creates an account with the duty, and deletes the invitation.
create table staff_invitations (
  id uuid constraint staff_invitations_pkey primary key,
  -- An e-mail address, or a phone number in E.164.
  destination text not null constraint staff_invitations_destination_unique unique
    constraint staff_invitations_destination check
    (destination ~ '^\+[1-9][0-9]{6,14}$' or (destination like '_%@_%' and destination = lower(destination))),
  duty text not null constraint staff_invitations_duty check (duty in ('owner', 'manager', 'dispatcher', 'accountant')),
  locale text not null constraint staff_invitations_locale check (locale in ('en', 'bn')),
  -- Drawn at random. The link is derived from it and from the installation's secret. Sending again replaces it, so that an
  -- earlier link ends.
  link_id uuid not null constraint staff_invitations_link_id_unique unique,
  -- The owner who has sent the link. It works as long as they may appoint staff.
  invited_by uuid not null constraint staff_invitations_invited_by_fkey references users (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint staff_invitations_expire_later check (expires_at > sent_at)
);
create index staff_invitations_by_inviter on staff_invitations (invited_by);
create index staff_invitations_by_expiry on staff_invitations (expires_at);

-- Second factors --------------------------------------------------------------------------------------

-- An authenticator app: it shows a code of six digits that changes every 30 seconds (RFC 6238).
create table authenticators (
  user_id uuid constraint authenticators_pkey primary key
    constraint authenticators_of_open_account references users (open_id) on delete cascade,
  -- The key of the app, encrypted with a key derived from the installation's secret.
  sealed_key text not null,
  -- The time step of the last accepted code: a code is accepted once.
  last_step integer not null constraint authenticators_last_step check (last_step >= 0),
  added_at timestamptz not null
);

-- Codes to log in with when a second factor is lost. All of an account are made at once, with the same salt.
create table recovery_codes (
  user_id uuid not null constraint recovery_codes_of_open_account references users (open_id) on delete cascade,
  code_hash text not null constraint recovery_codes_hash check (code_hash like '$argon2id$%'),
  made_at timestamptz not null,
  -- A code is accepted once.
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- Passkeys: public keys of devices and password managers (WebAuthn).
create table passkeys (
  id uuid constraint passkeys_pkey primary key,
  user_id uuid not null constraint passkeys_of_open_account references users (open_id) on delete cascade,
  -- What the device calls it and its public key, both in base64url.
  credential_id text not null constraint passkeys_credential_id_length check (char_length(credential_id) between 1 and 1400),
  public_key text not null,
  -- How often the device has signed; 0 for devices that do not count.
  counter bigint not null constraint passkeys_counter check (counter >= 0),
  transports text[] not null,
  name text not null constraint passkeys_name_length check (char_length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_id_unique unique (credential_id)
);
create index passkeys_by_user on passkeys (user_id, added_at);

-- What a device has to sign. A row is deleted when its signature arrives, so that it is accepted once.
create table passkey_challenges (
  challenge text constraint passkey_challenges_pkey primary key,
  -- Who adds a passkey; null for signing in.
  user_id uuid constraint passkey_challenges_of_open_account references users (open_id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_user on passkey_challenges (user_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- Saved details for the booking form ------------------------------------------------------------------

create table vehicles (
  id uuid constraint vehicles_pkey primary key,
  user_id uuid not null constraint vehicles_of_open_account references users (open_id) on delete cascade,
  vehicle_type text not null,
  vehicle_brand text not null,
  vehicle_model text not null,
  manufacturing_year integer not null,
  registration_plate text not null,
  -- The same for every way to write the plate, in Bangla or Latin letters.
  plate_key text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index vehicles_one_per_plate on vehicles (user_id, plate_key);
create unique index vehicles_one_default on vehicles (user_id) where is_default;

create table addresses (
  id uuid constraint addresses_pkey primary key,
  user_id uuid not null constraint addresses_of_open_account references users (open_id) on delete cascade,
  label text not null,
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index addresses_one_per_text on addresses (user_id, lower(address));
create unique index addresses_one_default on addresses (user_id) where is_default;

-- Uploads. The files are in DATA_DIR or in a bucket, named by the hash of their content, or at random
-- when they are photos of a booking.
create table pictures (
  id uuid constraint pictures_pkey primary key,
  user_id uuid not null constraint pictures_of_open_account references users (open_id) on delete cascade,
  content_hash text not null constraint pictures_content_hash check (content_hash ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null
);
create index pictures_by_user on pictures (user_id, created_at);

-- Newsletter ------------------------------------------------------------------------------------------

-- A subscription counts from its confirmation by a link in a mail.
create table newsletter_subscriptions (
  id uuid constraint newsletter_subscriptions_pkey primary key,
  email text not null constraint newsletter_email_unique unique,
  locale text not null default 'en' constraint newsletter_locale check (locale in ('en', 'bn')),
  created_at timestamptz not null,
  -- When the last confirmation mail was sent, which limits how often one is sent.
  asked_at timestamptz,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
