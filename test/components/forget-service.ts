import { beforeEach } from 'vitest';
import { forgetService } from './with-service.tsx';

beforeEach(forgetService);
