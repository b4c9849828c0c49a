<?php

declare(strict_types=1);

namespace Chekhov;

/** 404 */
final class NotFound extends ChekhovException
{
}
