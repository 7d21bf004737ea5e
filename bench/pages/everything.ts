import * as query from '@tanstack/react-virtual';
import * as supabase from '@supabase/supabase-js';
import * as i18next from 'i18next';
import * as reactDom from 'react-dom/client';
import * as i18n from 'react-i18next';
import * as router from 'react-router-dom';
import * as rxdb from 'rxdb/plugins/core';
import * as replication from 'rxdb/plugins/replication';
import * as dexie from 'rxdb/plugins/storage-dexie';
import * as socket from 'socket.io-client';

/** The download of a program that imports its libraries at the top of its first file. */
const used = [
  query.useVirtualizer,
  supabase.createClient,
  i18next.createInstance,
  reactDom.createRoot,
  i18n.useTranslation,
  router.createBrowserRouter,
  router.RouterProvider,
  rxdb.createRxDatabase,
  replication.replicateRxCollection,
  dexie.getRxStorageDexie,
  socket.io,
];
document.body.append(used.map(String).join().length.toString());
