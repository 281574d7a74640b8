import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { API, http } from './http';

export const dataProvider: DataProvider = simpleRest(API, http);
