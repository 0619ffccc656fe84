import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('./pages/home.tsx'),
  route('browse', './pages/browse.tsx'),
  route('company/:companyName', './pages/company.tsx'),
  route('meme/:id', './pages/meme.tsx'),
  // The same page, scrolled to its comments.
  route('meme/:id/comments', './pages/meme.tsx', { id: 'meme-comments' }),
  route('howto', './pages/howto.tsx'),
  route('mymemes', './pages/mymemes.tsx'),
  route('pending', './pages/pending.tsx'),
  route('desk', './pages/desk.tsx'),
  route('admin', './pages/admin.tsx'),
  route('admin/users/:id', './pages/admin-user.tsx'),
  route('account', './pages/account.tsx'),
  route('login', './pages/login.tsx'),
  route('forgot-password', './pages/forgot-password.tsx'),
  route('reset-password', './pages/reset-password.tsx'),
  route('verify-email', './pages/verify-email.tsx'),
  route('terms', './pages/terms.tsx'),
  route('privacy', './pages/privacy.tsx'),
  route('disclaimer', './pages/disclaimer.tsx'),
  route('contact', './pages/contact.tsx'),
  route('cookies', './pages/cookies.tsx'),
  route('offline', './pages/offline.tsx'),
  route('*', './pages/not-found.tsx'),
] satisfies RouteConfig;
