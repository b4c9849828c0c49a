<?php

declare(strict_types=1);

namespace Chekhov;

/** 500 and other unexpected statuses. */
final class ServiceFailed extends ChekhovException
{
}
