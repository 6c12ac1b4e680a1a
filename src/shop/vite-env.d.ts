/// <reference types="vite/client" />

/** A setting that is not declared below is an error. */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_MEDIA_URL?: string;
  readonly VITE_SHOP_NAME?: string;
  readonly VITE_BOT_NAME?: string;
  readonly VITE_SUPPORT_CHAT?: string;
  readonly VITE_PAYMENT_HOSTS?: string;
  readonly VITE_IDEMPOTENCY_KEY?: string;
}
