import { posthog, type CaptureResult } from 'posthog-js/no-external';
import 'posthog-js/dist/lazy-recorder';
import type { Provider, ProviderConfig, ProviderHooks } from './createAnalytics.ts';
import { scrub } from './scrub.ts';

/**
 * The library asks its host for remote settings unless it is given an answer: it is given one, so that nothing is
 * asked and no behaviour here is decided elsewhere.
 */
const BEHAVIOUR = {
  sessionRecording: { endpoint: '/s/' },
  autocapture_opt_out: false,
  hasFeatureFlags: false,
  supportedCompression: ['gzip-js'],
};

/** Starts the library: pages, page leaves, clicks and the recording are on, all texts and pictures masked. */
export function startProvider({ key, host }: ProviderConfig, hooks: ProviderHooks): Provider {
  Object.assign(window, { _POSTHOG_REMOTE_CONFIG: { [key]: { config: BEHAVIOUR } } });
  posthog.init(key, {
    api_host: host,
    defaults: '2025-05-24',
    // Local storage may hold only what the specification names.
    persistence: 'memory',
    person_profiles: 'identified_only',
    capture_pageview: 'history_change',
    capture_pageleave: true,
    autocapture: true,
    mask_all_text: true,
    mask_all_element_attributes: true,
    disable_session_recording: false,
    session_recording: {
      maskAllInputs: true,
      maskTextSelector: '*',
      maskAllElementAttributes: true,
      blockSelector: 'img, picture, video, canvas',
    },
    enable_recording_console_log: false,
    capture_performance: false,
    capture_heatmaps: false,
    capture_dead_clicks: false,
    capture_exceptions: false,
    advanced_disable_feature_flags: true,
    disable_surveys: true,
    disable_product_tours: true,
    disable_conversations: true,
    disable_web_experiments: true,
    disable_external_dependency_loading: true,
    save_referrer: false,
    save_campaign_params: false,
    before_send: (event) => (event === null ? null : passed(event, hooks)),
  });

  return {
    send({ name, properties, at }) {
      posthog.capture(name, { ...properties }, { timestamp: new Date(at) });
    },
    identify(userId, person) {
      posthog.identify(userId, { ...person });
    },
    reset: () => posthog.reset(true),
    setActive(isActive) {
      if (isActive) {
        posthog.set_config({ autocapture: true });
        posthog.startSessionRecording();
      } else {
        posthog.set_config({ autocapture: false });
        posthog.stopSessionRecording();
      }
    },
  };
}

/** The event as it may be sent, or null when it may not. Identifying events are sent as they are. */
function passed(event: CaptureResult, hooks: ProviderHooks): CaptureResult | null {
  const { event: name, timestamp } = event;
  const properties = name === '$snapshot' ? event.properties : scrub(event.properties);
  const at = timestamp?.getTime() ?? Date.now();
  // A recording with gaps is useless: it is not kept for later.
  if (name === '$snapshot') return hooks.isFlowing() ? event : null;
  if (!hooks.mayLeave({ name, properties, at })) return null;
  return { ...event, properties };
}
