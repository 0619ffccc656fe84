import { z } from 'zod';

/**
 * Every error the API can answer: status and text (spec §5 and §8, decisions 5 and 6).
 * Texts are part of the wire: clients and the outside checks read them to the letter.
 */
export const ERRORS = {
  bad_request: [400, 'The request could not be understood.'],
  validation_failed: [400, 'Some fields are not right.'],
  invalid_cursor: [400, 'This page marker is not valid. Start from the first page.'],
  email_invalid: [400, 'Te rugăm să introduci o adresă de email validă'],
  password_too_short: [400, 'Parola trebuie să aibă cel puțin 6 caractere'],
  password_too_long: [400, 'Parola poate avea cel mult 128 de caractere'],
  password_too_common: [400, 'Parola este prea ușor de ghicit. Alege alta.'],
  credentials_missing: [400, 'Email-ul și parola sunt obligatorii pentru autentificare'],
  file_too_large: [413, 'File size exceeds 5MB limit.'],
  image_format: [415, 'Only JPEG, PNG, and GIF formats are allowed.'],
  image_damaged: [400, 'This image is damaged and could not be read.'],
  image_too_many_pixels: [400, 'This image has too many pixels. The limit is 50 megapixels over all frames.'],
  image_too_many_frames: [400, 'This animation has too many frames. The limit is 500.'],
  image_required: [400, 'Please upload a file or provide an image URL.'],
  image_url_failed: [400, 'Could not load the image from this address.'],
  company_required: [400, 'Please select a company.'],
  city_required: [400, 'Please select a city.'],
  meme_already_voted: [400, 'You have already voted for this meme'],
  meme_not_voted: [400, 'You have not voted for this meme yet'],
  comment_already_voted: [400, 'You have already voted for this comment'],
  comment_not_voted: [400, 'You have not voted for this comment yet'],
  nickname_empty: [400, 'Nickname cannot be empty'],
  nickname_too_short: [400, 'Nickname must be at least 3 characters'],
  nickname_too_long: [400, 'Nickname must be less than 30 characters'],
  nickname_invalid: [400, 'Use letters, digits, spaces, dots, dashes and underscores only.'],
  nickname_mixed: [400, 'Use letters of one alphabet only.'],
  nickname_reserved: [400, 'This nickname is reserved. Please choose another one.'],
  password_wrong: [400, 'Parola actuală nu este corectă'],
  reset_link_invalid: [400, 'Acest link de resetare nu este valid sau a expirat. Cere unul nou.'],
  two_factor_code_wrong: [400, 'This code is not right or has expired. Try the next one.'],
  idempotency_key_invalid: [400, 'The Idempotency-Key header must have 1 to 200 printable characters.'],
  block_invalid: [400, 'Give a mail domain such as example.com, or an address range such as 203.0.113.0/24.'],
  block_too_wide: [400, 'This range is too wide. The widest are /8 for IPv4 and /24 for IPv6.'],
  parent_not_there: [400, 'The comment you are replying to is no longer there.'],
  verification_link_invalid: [400, 'This verification link is not valid or has expired. Ask for a new one.'],
  notice_address_invalid: [400, 'This is not the address of a meme or comment that is public here.'],
  notice_too_short: [400, 'Explain in at least 20 characters what is wrong with it.'],
  notice_name_missing: [400, 'Tell us your name.'],
  notice_unconfirmed: [400, 'Confirm that what you say is right as far as you know.'],
  unsubscribe_link_invalid: [400, 'This link is not valid. Turn the mails off in your account.'],
  not_logged_in: [401, 'Please log in to continue.'],
  credentials_wrong: [401, 'Email sau parolă greșită'],
  two_factor_code_required: [401, 'Enter the code from your authenticator app.'],
  google_sign_in_failed: [401, 'Error signing in with Google. Please try again.'],
  google_email_unverified: [403, 'Google has not verified this email address. Log in with email instead.'],
  account_deleted: [
    403,
    'This email address cannot be used because it was previously associated with a deleted account',
  ],
  two_factor_required: [403, 'Your role needs two-factor sign-in. Turn it on in your account first.'],
  email_not_verified: [403, 'Email not verified'],
  account_deactivated: [403, 'Account deactivated'],
  access_denied: [403, 'Access denied'],
  identity_mismatch: [403, 'The user id in this request is not yours.'],
  address_blocked: [403, 'Requests from this network are blocked. Write to us if that is a mistake.'],
  email_domain_blocked: [403, 'Adresele de email de la acest furnizor nu pot fi folosite.'],
  posting_not_allowed: [403, 'You are not allowed to post memes.'],
  suspended: [403, 'Your account is suspended. You can read everything, and appeal on your account page.'],
  own_decision: [403, 'This appeal is yours, or against a decision of yours. Somebody else answers it.'],
  sanction_beyond: [403, 'This sanction is more than your role may give or take back. Ask an admin.'],
  not_found: [404, 'There is nothing at this address.'],
  meme_not_found: [404, 'This meme cannot be found'],
  comment_not_found: [404, 'This comment cannot be found'],
  block_not_found: [404, 'This block is not there any more.'],
  case_not_found: [404, 'This case cannot be found'],
  session_not_found: [404, 'This session is not there any more.'],
  user_not_found: [404, 'User not found'],
  appeal_not_found: [404, 'This appeal is not there any more.'],
  rule_not_found: [404, 'There is no rule of this number.'],
  sanction_not_found: [404, 'This sanction is not there any more.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  meme_already_decided: [409, 'This meme has already been decided.'],
  already_reported: [409, 'You have already reported this.'],
  case_closed: [409, 'This case has already been closed.'],
  decision_final: [409, 'This decision can no longer be taken back.'],
  meme_not_editable: [409, 'This meme can no longer be edited.'],
  meme_changed: [409, 'This meme was changed in the meantime. Look at it again before you go on.'],
  meme_not_approved: [409, 'Only an approved meme can be taken down.'],
  meme_not_removed: [409, 'This meme is not taken down.'],
  nothing_to_appeal: [409, 'There is no decision to appeal against.'],
  already_appealed: [409, 'You have already appealed against this decision.'],
  appeal_already_decided: [409, 'This appeal has already been answered.'],
  sanction_already_lifted: [409, 'This sanction has already been lifted.'],
  sanction_exists: [409, 'This member already has such a sanction. Lift it first.'],
  nickname_taken: [409, 'This nickname is already taken. Please choose another one.'],
  nickname_already_changed: [409, 'You have already changed your nickname.'],
  own_account: [409, 'You cannot do this to your own account.'],
  admin_has_all: [409, 'An admin has every permission. Change the role first.'],
  last_admin: [409, 'There has to be at least one admin.'],
  user_already_deleted: [409, 'This account has already been deleted.'],
  two_factor_already_on: [409, 'Two-factor sign-in is already on.'],
  two_factor_off: [409, 'Two-factor sign-in is not on.'],
  idempotency_key_reused: [409, 'This Idempotency-Key was already used for a different request.'],
  pending_quota: [409, 'You have too many memes waiting for approval. Wait until some are decided.'],
  storage_quota: [409, 'Your memes take up all the space you have here. Delete some first.'],
  rule_changed: [409, 'This rule was changed in the meantime. Look at it again before you go on.'],
  block_exists: [409, 'This is already blocked.'],
  words_full: [409, 'The list holds 500 words at most. Take some away first.'],
  picture_unknown: [
    409,
    'Nothing is known of this picture that it could be told by. Please try again later.',
  ],
  block_own: [409, 'This would block your own address.'],
  body_too_large: [413, 'The request is too large.'],
  media_type: [415, 'This content type is not supported.'],
  range_not_satisfiable: [416, 'This file has no bytes in that range.'],
  headers_too_large: [431, 'The request headers are too large.'],
  upgrade_required: [426, 'This address speaks websocket only.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  too_many_logins: [429, 'Prea multe încercări de autentificare. Încearcă din nou mai târziu.'],
  too_many_registrations: [429, 'Prea multe înregistrări. Încearcă din nou mai târziu.'],
  too_many_mails: [429, 'Prea multe emailuri cerute. Încearcă din nou mai târziu.'],
  registration_work: [429, 'Prea multe înregistrări în acest moment. Încearcă din nou peste câteva minute.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  oembed_format: [501, 'Only format=json is available here.'],
  apple_unavailable: [501, 'Apple login coming soon!'],
  google_unavailable: [503, 'Google Sign-In is not available. Please try again later.'],
  google_unreachable: [503, 'Failed to get user info from Google. Please try again.'],
  unavailable: [503, 'This does not work right now. Nothing is lost: please try again in a moment.'],
  busy: [503, 'The server is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof ERRORS;

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const FieldError = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** `error` and `message` carry the same text (decision 5); `details` depends on the code. */
export const ErrorBody = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.enum(codes),
    details: z.array(FieldError).optional(),
    /** With `account_deactivated`: the client ends its session (spec §8). */
    redirectToLogin: z.boolean().optional(),
    /** With `meme_already_decided` and `decision_final`: the current state and who decided. */
    approval_status: z.string().optional(),
    approved_by_username: z.string().nullable().optional(),
    /** With `posting_not_allowed` and `suspended`: what holds the caller back (`SanctionNotice`). */
    sanction: z
      .object({
        kind: z.string(),
        reason: z.string().nullable(),
        reason_code: z.string().nullable(),
        expires_at: z.string().nullable(),
      })
      .optional(),
    /** With `registration_work`: what to solve (docs/decisions/035). */
    challenge: z.string().optional(),
    /** With 5xx: what to quote to the operator. */
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;
